import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IdleEnd, idleEndMs } from './idle-end.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the engine ends ten minutes after it was last needed, and not before', () => {
  let isNeeded = true;
  const end = vi.fn();
  const idle = new IdleEnd({ isNeeded: () => isNeeded, end });
  idle.touch();
  vi.advanceTimersByTime(idleEndMs * 3);
  expect(end).not.toHaveBeenCalled();
  isNeeded = false;
  idle.touch();
  vi.advanceTimersByTime(idleEndMs - 1);
  idle.touch();
  vi.advanceTimersByTime(idleEndMs - 1);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledOnce();
});
