import { expect, test } from 'vitest';
import { createWindows } from './windows.ts';

test.each([1024, 960])('all windows for %i samples let the halves of two frames add up to one', (size) => {
  const { long, short, steep } = createWindows(size);
  for (const window of [...long, ...short, ...steep]) {
    for (const [i, value] of window.entries()) {
      expect(value ** 2 + (window[window.length - 1 - i] ?? 0) ** 2).toBeCloseTo(1, 12);
    }
  }
});
