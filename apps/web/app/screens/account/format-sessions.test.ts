import type { Locale } from '@clipharbor/i18n';
import { expect, test } from 'vitest';
import { formatSessions, type ListedSession } from './format-sessions.ts';

const now = Date.UTC(2026, 10, 17, 5, 43);
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const minutes = (count: number) => count * 60_000;
const session = (id: string, own: Partial<ListedSession> = {}): ListedSession => ({
  ...{ id, createdAt: now - minutes(3), lastUsedAt: now - minutes(3), userAgent: chrome, network: '203.0.113.x' },
  ...{ client: 'website', isCurrent: false, ...own },
});
const words = (sessions: readonly ListedSession[], locale: Locale = 'en') =>
  // Narrow spaces depend on the version of the locale data.
  formatSessions(sessions, { locale, now, timeZone: 'UTC' }).map(({ session: { id }, signedInAt, lastActive }) =>
    [id, signedInAt, lastActive].join(' | ').replaceAll(/[\u202f\u00a0]/g, ' '),
  );

test('the sign-in time and how long ago the session was used', () => {
  expect(words([session('a')])).toEqual(['a | Nov 17, 2026, 5:40 AM | 3 minutes ago']);
  expect(words([session('a')], 'de')).toEqual(['a | 17.11.2026, 05:40 | vor 3 Minuten']);
});

test('Latin digits and the Gregorian calendar in every language', () => {
  for (const locale of ['ar', 'th', 'bn', 'hi'] as const) expect(words([session('a')], locale)[0]).toMatch(/17.*3/);
  expect(words([session('a')], 'th')[0]).toContain('2026');
});

test.each([
  [1, ''],
  [2, '2 minutes ago'],
  [59, '59 minutes ago'],
  [60, '1 hour ago'],
  [60 * 25, '1 day ago'],
])('used %i minutes ago: "%s"', (count, expected) => {
  const [shown] = formatSessions([session('a', { lastUsedAt: now - minutes(count) })], { locale: 'en', now });
  expect(shown?.lastActive ?? '').toBe(expected);
});

test('this device comes first, then the most recently used', () => {
  const list = [
    session('old', { lastUsedAt: now - minutes(90) }),
    session('recent', { lastUsedAt: now - minutes(9) }),
    session('this', { isCurrent: true, lastUsedAt: now - minutes(300) }),
  ];
  expect(formatSessions(list, { locale: 'en', now }).map(({ session: { id } }) => id)).toEqual([
    'this',
    'recent',
    'old',
  ]);
});

test('identical browsers that signed in in the same minute show seconds, others the shorter time', () => {
  const list = [
    session('a', { createdAt: now - minutes(3) + 5_000 }),
    session('b', { createdAt: now - minutes(3) + 48_000 }),
    session('c', { network: '198.51.100.x' }),
  ];
  expect(words(list).map((line) => line.split(' | ')[1])).toEqual([
    'Nov 17, 2026, 5:40:05 AM',
    'Nov 17, 2026, 5:40:48 AM',
    'Nov 17, 2026, 5:40 AM',
  ]);
});
