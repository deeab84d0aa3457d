import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UpdateChecks } from './update-checks.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('checks for updates after a delay, twice a day, and again after a failure', async () => {
  const check = vi.fn(() => Promise.reject(new Error('offline')));
  const checks = new UpdateChecks(check);
  checks.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(check).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(24 * 3_600_000 + 5 * 60_000);
  expect(check).toHaveBeenCalledTimes(3);
  checks.close();
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(check).toHaveBeenCalledTimes(3);
});
