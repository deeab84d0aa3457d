import { expect, test } from 'vitest';
import { requestWindow } from './request-window.ts';

test('each key has its own window, which starts with its first request', () => {
  let at = 0;
  const take = requestWindow({ max: 2, windowMs: 60_000, now: () => at });
  expect(take('ana')).toEqual({
    isAllowed: true,
    resetSeconds: 60,
    headers: { 'ratelimit-limit': '2', 'ratelimit-remaining': '1', 'ratelimit-reset': '60' },
  });
  at = 30_000;
  expect(take('ana').isAllowed).toBe(true);
  expect(take('ana')).toMatchObject({ isAllowed: false, resetSeconds: 30, headers: { 'ratelimit-remaining': '0' } });
  expect(take('bo').isAllowed).toBe(true);
  at = 60_000;
  expect(take('ana').isAllowed).toBe(true);
});

test('a flood of callers shares one window and does not fill the memory', () => {
  let at = 0;
  const take = requestWindow({ max: 2, windowMs: 1000, now: () => at });
  for (let n = 0; n < 10_000; n++) take(`caller ${n}`);
  expect([take('x').isAllowed, take('y').isAllowed, take('z').isAllowed]).toEqual([true, true, false]);
  expect(take('caller 5').isAllowed).toBe(true);
  at = 1000;
  expect(take('z').isAllowed).toBe(true);
});
