import { expect, it } from 'vitest';
import { retryDelay } from './back-off.ts';

it('waits longer each time and gives up after about three days', () => {
  const delays: number[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const delay = retryDelay(attempt);
    if (delay === null) break;
    delays.push(delay);
  }
  expect(delays).toEqual(delays.toSorted((a, b) => a - b));
  const days = delays.reduce((sum, delay) => sum + delay, 0) / 86_400;
  expect(days).toBeGreaterThan(2.5);
  expect(days).toBeLessThan(3.5);
});
