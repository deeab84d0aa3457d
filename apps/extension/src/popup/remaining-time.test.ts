import { expect, test } from 'vitest';
import { remainingSeconds } from './remaining-time.ts';

const progress = { bytes: 1_000_000, totalBytes: null, seconds: 0, totalSeconds: null };

test('the time left of a file of known size', () => {
  expect(remainingSeconds({ progress: { ...progress, totalBytes: 3_000_000 }, bytesPerSecond: 1_000_000 })).toBe(2);
});

test('a stream of known length is estimated from its bytes per second of media so far', () => {
  const half = { ...progress, seconds: 30, totalSeconds: 60 };
  expect(remainingSeconds({ progress: half, bytesPerSecond: 250_000 })).toBe(4);
});

test('a download larger than expected has nothing left', () => {
  expect(remainingSeconds({ progress: { ...progress, totalBytes: 900_000 }, bytesPerSecond: 250_000 })).toBe(0);
});

test.each([
  ['a live stream', { progress, bytesPerSecond: 250_000 }],
  ['an unknown speed', { progress: { ...progress, totalBytes: 3_000_000 }, bytesPerSecond: null }],
  ['a stalled one', { progress: { ...progress, totalBytes: 3_000_000 }, bytesPerSecond: 3 }],
])('%s has no estimate', (_, job) => {
  expect(remainingSeconds(job)).toBeNull();
});
