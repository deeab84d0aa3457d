import { desktopFailures } from '@clipharbor/contracts';
import { expect, test } from 'vitest';
import { canTryAgain, nextStepFor } from './next-step.ts';

test('who lacks the app gets it, who has an old one gets the new one', () => {
  expect(nextStepFor('notInstalled')).toBe('get');
  expect(nextStepFor('tooOld')).toBe('update');
});

test('whatever can be tried again is not a dead end', () => {
  for (const failure of desktopFailures.filter((one) => nextStepFor(one) !== null))
    expect(canTryAgain(failure)).toBe(true);
  expect(canTryAgain('ended')).toBe(false);
});
