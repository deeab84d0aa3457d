import type { DesktopFailure } from '@clipharbor/contracts';

/** What can be done right where a failure is shown: get the app, open it, or just retry. */
export type NextStep = 'get' | 'update' | 'help' | 'show' | null;

export function nextStepFor(failure: DesktopFailure): NextStep {
  switch (failure) {
    case 'notInstalled':
      return 'get';
    case 'tooOld':
      return 'update';
    case 'blocked':
    case 'crashed':
      return 'help';
    case 'signIn':
    case 'noPlan':
    case 'exhausted':
    case 'offline':
    case 'full':
    case 'failed':
      return 'show';
    case 'permission':
    case 'refused':
    case 'notPossible':
    case 'ended':
      return null;
  }
}

const final: ReadonlySet<DesktopFailure> = new Set(['refused', 'notPossible', 'ended']);

/** Whether another attempt may end differently. */
export const canTryAgain = (failure: DesktopFailure): boolean => !final.has(failure);
