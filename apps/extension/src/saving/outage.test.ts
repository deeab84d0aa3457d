import { expect, test } from 'vitest';
import { type Loss, reconnectDelayMs, reconnectDelaysMs } from './outage.ts';

const loss = (change: Partial<Loss> = {}): Loss => ({
  code: 'network.failed',
  hasAnswered: true,
  isOnline: true,
  triesWithoutProgress: 0,
  ...change,
});

test('a lost connection is retried with growing delays for a quarter of an hour, then the user decides', () => {
  const delays = [...reconnectDelaysMs.keys(), reconnectDelaysMs.length].map((triesWithoutProgress) =>
    reconnectDelayMs(loss({ triesWithoutProgress })),
  );
  expect(delays).toEqual([...reconnectDelaysMs, null]);
  expect(reconnectDelaysMs.toSorted((a, b) => a - b)).toEqual(reconnectDelaysMs);
  expect(reconnectDelaysMs.reduce<number>((sum, delayMs) => sum + delayMs, 0)).toBeGreaterThan(14 * 60_000);
});

test('a server that has never answered is not retried, because the request may be forbidden', () => {
  expect(reconnectDelayMs(loss({ hasAnswered: false }))).toBeNull();
});

test('without a network, a download waits as long as it takes, even before its first response', () => {
  const isOnline = false;
  expect(reconnectDelayMs(loss({ isOnline, hasAnswered: false }))).toBe(reconnectDelaysMs[0]);
  expect(reconnectDelayMs(loss({ isOnline, triesWithoutProgress: 100 }))).toBe(reconnectDelaysMs.at(-1));
});

test.each(['http.refused', 'segment.missing', 'cancelled', 'disk.full', 'media.protected'])(
  '%s does not pass by itself',
  (code) => {
    expect(reconnectDelayMs(loss({ code }))).toBeNull();
    expect(reconnectDelayMs(loss({ code, isOnline: false }))).toBeNull();
  },
);
