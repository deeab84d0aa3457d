import type { DesktopFailure } from '@clipharbor/contracts';

const failures: Readonly<Record<string, DesktopFailure>> = {
  'protocol.unsupported': 'tooOld',
  'command.unknown': 'tooOld',
  'origin.forbidden': 'blocked',
  'auth.required': 'signIn',
  'usage.notEntitled': 'noPlan',
  'usage.exhausted': 'exhausted',
  'usage.offline': 'offline',
  'url.forbidden': 'refused',
  'site.refused': 'refused',
  'jobs.tooMany': 'full',
};

/** What an error from the app means to the user. */
export const failureOfRefusal = (code: string): DesktopFailure => failures[code] ?? 'failed';
