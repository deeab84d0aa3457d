import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  asksForEmail,
  checkUninstall,
  isReportedRecently,
  shortReason,
  type UninstallReason,
  uninstallReasons,
  uninstallSubmitProblem,
} from './uninstall.ts';

const check = (reasons: UninstallReason[], details = 'It stopped.', email = '', isSignedIn = false) =>
  checkUninstall({ reasons: new Set(reasons), details, email }, isSignedIn);

describe('reasons', () => {
  test('"At least one reason or Other (\'Please select at least one reason\')"', () => {
    expect(check([]).reasons).toBe('reasonMissing');
    expect(check(['privacy']).reasons).toBeNull();
    expect(check(['other']).reasons).toBeNull();
  });
  test('"short_reason (selected reasons joined by comma)"', () => {
    expect(shortReason(new Set(['other', 'privacy', 'not_working']))).toBe('not_working,privacy,other');
  });
});

describe('details', () => {
  test('"Details required once a reason is chosen (\'Please provide some details\')"', () => {
    expect(check(['privacy'], ' ').details).toBe('detailsMissing');
    expect(check(['privacy', 'other'], '').details).toBe('detailsMissing');
    expect(check([], '').details).toBeNull();
  });
  test('Other alone needs no details, as in the database', () => {
    expect(check(['other'], '').details).toBeNull();
  });
  test('"max 500 characters"', () => {
    expect(check(['other'], 'x'.repeat(500)).details).toBeNull();
    expect(check(['privacy'], 'x'.repeat(501)).details).toBe('textTooLong');
  });
});

describe('e-mail', () => {
  test('"required only when reason is technical_issues or not_working and the user is logged out (\'Email is required for technical issues\')"', () => {
    for (const reason of uninstallReasons) {
      const isTechnical = reason === 'technical_issues' || reason === 'not_working';
      expect(check([reason]).email).toBe(isTechnical ? 'technicalEmailMissing' : null);
      expect(check([reason, 'privacy'], 'x', '', true).email).toBeNull();
      expect(asksForEmail(new Set([reason]), false)).toBe(isTechnical);
      expect(asksForEmail(new Set([reason]), true)).toBe(false);
    }
  });
  test('"address-shaped"', () => {
    expect(check(['not_working'], 'x', 'ana').email).toBe('emailInvalid');
    expect(check(['privacy'], 'x', 'ana').email).toBe('emailInvalid');
    expect(check(['not_working'], 'x', 'ana@example.com').email).toBeNull();
  });
  test('"max 30 characters (\'Email must be less than 30 characters\')"', () => {
    expect(check(['not_working'], 'x', `${'a'.repeat(18)}@example.com`).email).toBeNull();
    expect(check(['not_working'], 'x', `${'a'.repeat(19)}@example.com`).email).toBe('uninstallEmailLong');
  });
});

describe('on submit', () => {
  test("\"Messages: 'Please select at least one reason for uninstalling', 'Please fill in all required fields'\"", () => {
    expect(uninstallSubmitProblem(check([], ''))).toBe('reasonMissingOnSubmit');
    expect(uninstallSubmitProblem(check(['privacy'], ''))).toBe('fieldsMissing');
    expect(uninstallSubmitProblem(check(['not_working']))).toBe('fieldsMissing');
    expect(uninstallSubmitProblem(check(['privacy']))).toBeNull();
  });
});

describe('"Dedupe: a report within the last 30 minutes shows Thank You instead of the form"', () => {
  const now = 1_800_000_000_000;
  test.each([
    ['no report', null, false],
    ['just now', now, true],
    ['29:59.999 ago', now - 1_799_999, true],
    ['30 minutes ago', now - 1_800_000, false],
    ['in the future', now + 1, false],
    ['an unreadable time', Number.NaN, false],
  ])('%s', (_what, last, expected) => {
    expect(isReportedRecently(last, now)).toBe(expected);
  });
});

test('the database accepts every form without problems', () => {
  const forms = fc.record({
    reasons: fc.uniqueArray(fc.constantFrom(...uninstallReasons)).map((reasons) => new Set(reasons)),
    details: fc.string({ maxLength: 510 }),
    email: fc.oneof(fc.constant(''), fc.emailAddress(), fc.string()),
  });
  fc.assert(
    fc.property(forms, (form) => {
      fc.pre(uninstallSubmitProblem(checkUninstall(form, false)) === null);
      // The table's check constraints and policy, restated.
      const short = shortReason(form.reasons);
      expect(short).toMatch(/^[a-z_]+(,[a-z_]+)*$/);
      expect(short === 'other' || form.details.trim() !== '').toBe(true);
      expect(form.details.length).toBeLessThanOrEqual(500);
      const email = form.email.trim();
      expect(email === '' || (email.length <= 30 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))).toBe(true);
      expect(email !== '' || !/technical_issues|not_working/.test(short)).toBe(true);
    }),
  );
});
