import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unwrap } from './unwrap.ts';

const wrapTicks = 2 ** 33;

test('a timestamp just after the wrap continues the one just before it', () => {
  expect(unwrap(500, wrapTicks - 400)).toBe(wrapTicks + 500);
});

test('a timestamp just before the wrap belongs before a reference just after it', () => {
  expect(unwrap(wrapTicks - 400, 500)).toBe(-400);
});

test('unwrapping undoes any number of wraps while the step is below half a wrap', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 45 }),
      fc.integer({ min: -(2 ** 32) + 1, max: 2 ** 32 - 1 }),
      (reference, step) => {
        const truth = reference + step;
        const seen = ((truth % wrapTicks) + wrapTicks) % wrapTicks;
        expect(unwrap(seen, reference)).toBe(truth);
      },
    ),
  );
});
