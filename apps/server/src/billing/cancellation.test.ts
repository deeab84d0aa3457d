import { dayMs, graceMs } from '@clipharbor/domain';
import { describe, expect, test } from 'vitest';
import { announcementOf, type EndState } from './cancellation.ts';

const periodEnd = Date.parse('2027-01-15T10:00:00Z');
const running = { endsAt: null, endedAt: null, endCause: null, periodEnd, isPaused: false };
const scheduled = (endsAt: number) => ({ ...running, endsAt, endCause: 'requested' as const });
const over = (endedAt: number) => ({ ...running, endedAt, endCause: 'requested' as const });
const decide = (subscription: EndState['subscription'], more: Partial<EndState> = {}) =>
  announcementOf({ subscription, announcedEnd: null, coveredUntil: periodEnd, isExplained: false, ...more });

describe('a subscription that will end', () => {
  test.each([
    ['with its period', periodEnd, { kind: 'runsOut', accessUntil: periodEnd }],
    ['within it', periodEnd - 10 * dayMs, { kind: 'runsOut', accessUntil: periodEnd - 10 * dayMs }],
    [
      'after further renewals',
      periodEnd + 75 * dayMs,
      { kind: 'endsLater', accessUntil: periodEnd + 75 * dayMs, renewsAt: periodEnd },
    ],
  ])('%s is announced once', (_when, endsAt, news) => {
    expect(decide(scheduled(endsAt))).toEqual({ announcedEnd: endsAt, news });
    expect(decide(scheduled(endsAt), { announcedEnd: endsAt })).toEqual({ announcedEnd: endsAt, news: null });
  });

  test('is announced again if its end moves, or was removed in between', () => {
    const moved = decide(scheduled(periodEnd + dayMs), { announcedEnd: periodEnd });
    expect(moved).toMatchObject({ announcedEnd: periodEnd + dayMs, news: { kind: 'endsLater' } });
    expect(decide(running, { announcedEnd: periodEnd })).toEqual({ announcedEnd: null, news: null });
  });

  test.each([periodEnd - dayMs, periodEnd, periodEnd + 75 * dayMs])(
    'promises nothing until its period is paid for',
    (endsAt) => {
      const coveredUntil = periodEnd - 31 * dayMs;
      expect(decide(scheduled(endsAt), { coveredUntil })).toEqual({ announcedEnd: null, news: null });
      // The announcement stays valid: when it is paid, there is nothing new to say.
      const announced = decide(scheduled(endsAt), { coveredUntil, announcedEnd: endsAt });
      expect(announced).toEqual({ announcedEnd: endsAt, news: null });
    },
  );

  test('needs only its own days to be paid for', () => {
    const endsAt = periodEnd - 10 * dayMs;
    expect(decide(scheduled(endsAt), { coveredUntil: endsAt }).news).not.toBeNull();
  });
});

describe('a subscription that has ended', () => {
  test('is not announced if it ended as announced, even if a little later', () => {
    for (const endedAt of [periodEnd, periodEnd + dayMs]) {
      expect(decide(over(endedAt), { announcedEnd: periodEnd })).toEqual({ announcedEnd: periodEnd, news: null });
    }
  });

  test('is announced once if it ended without notice, earlier than announced, or long after', () => {
    const endedAt = periodEnd - 5 * dayMs;
    const news = { kind: 'over', accessUntil: endedAt };
    for (const announcedEnd of [null, periodEnd, endedAt - 2 * dayMs]) {
      expect(decide(over(endedAt), { announcedEnd })).toEqual({ announcedEnd: endedAt, news });
    }
    expect(decide(over(endedAt), { announcedEnd: endedAt })).toEqual({ announcedEnd: endedAt, news: null });
  });

  test('gave access until the end of the grace period if its payment was due', () => {
    const coveredUntil = periodEnd - 20 * dayMs;
    const accessUntil = coveredUntil + graceMs;
    expect(decide(over(periodEnd), { coveredUntil }).news).toEqual({ kind: 'over', accessUntil });
  });

  test.each(['payment', 'ours', null] as const)('for the cause %s has other mails', (endCause) => {
    expect(decide({ ...over(periodEnd), endCause })).toEqual({ announcedEnd: periodEnd, news: null });
  });

  test('is not mentioned if another mail explains it', () => {
    expect(decide(over(periodEnd), { isExplained: true })).toEqual({ announcedEnd: periodEnd, news: null });
  });
});
