import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QuietWatch } from './quiet-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('silence is broken every four seconds, and only silence', () => {
  const spoken: number[] = [];
  const watch = new QuietWatch((seconds) => spoken.push(seconds));
  vi.advanceTimersByTime(3900);
  watch.heard();
  vi.advanceTimersByTime(3900);
  expect(spoken).toEqual([]);
  vi.advanceTimersByTime(4200);
  expect(spoken).toEqual([4, 8]);
  watch.stop();
  vi.advanceTimersByTime(60_000);
  expect(spoken).toHaveLength(2);
});
