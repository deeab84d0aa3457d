import { desktopFailures } from '@clipharbor/contracts';
import { expect, test } from 'vitest';
import { canTryAgain, nextStepFor } from './next-step.ts';

test('users without the app are offered it; users with an old one, the update', () => {
  expect(nextStepFor('notInstalled')).toBe('get');
  expect(nextStepFor('tooOld')).toBe('update');
});

test('a failure that can be retried offers a retry', () => {
  for (const failure of desktopFailures.filter((one) => nextStepFor(one) !== null))
    expect(canTryAgain(failure)).toBe(true);
  expect(canTryAgain('ended')).toBe(false);
});
