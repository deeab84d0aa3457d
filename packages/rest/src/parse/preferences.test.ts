import { expect, test } from 'vitest';
import { appliedPreferences, type Preferences, parsePreferences, requireKnown } from './preferences.ts';

const rules = { allowTx: false, isTimezone: (name: string) => name === 'Europe/Oslo' };
const parse = (header: string, allowTx = false): Preferences => parsePreferences(header, { ...rules, allowTx });

test('all preferences are parsed from one header, the first of each counts', () => {
  const header =
    'return=representation, count=exact,resolution=merge-duplicates , missing=default, handling=strict, max-affected=5, timezone=Europe/Oslo, return=minimal';
  expect(parse(header)).toEqual({
    resolution: 'merge-duplicates',
    missing: 'default',
    return: 'representation',
    count: 'exact',
    tx: null,
    handling: 'strict',
    timezone: 'Europe/Oslo',
    maxAffected: 5,
    invalid: [],
  });
});

test('tx is honored only if it is allowed', () => {
  expect(parse('tx=rollback').tx).toBeNull();
  expect(parse('tx=rollback', true).tx).toBe('rollback');
});

test('unknown preferences matter only with handling=strict', () => {
  const strict = parse('handling=strict, anything, return=all, timezone=Mars, max-affected=x');
  expect(strict.invalid).toEqual(['anything', 'return=all', 'timezone=Mars', 'max-affected=x']);
  expect(() => requireKnown(strict)).toThrow(
    expect.objectContaining({ code: 'PGRST122', details: expect.stringContaining('anything, return=all') }),
  );
  expect(() => requireKnown(parse('anything'))).not.toThrow();
});

test('only used preferences are reported as applied', () => {
  const preferences = parse('count=exact, return=minimal, handling=strict, max-affected=3');
  expect(appliedPreferences(preferences, ['return', 'count'])).toBe('return=minimal, count=exact');
  expect(appliedPreferences(preferences, ['handling', 'maxAffected'])).toBe('handling=strict, max-affected=3');
  expect(appliedPreferences(parse('max-affected=3'), ['maxAffected'])).toBeNull();
});
