import type { UpdateCode } from '@clipharbor/contracts';
import { UpdateError } from '../feed/update-error.ts';

export interface ShellFailure {
  readonly exitCode: number;
  readonly text: string;
}

const reinstall = 'Download Clipharbor again and install it over this copy. Your settings and downloads stay.';

export const nothingInstalled: ShellFailure = {
  exitCode: 3,
  text: `Clipharbor is not completely installed: app/current.json is missing or damaged. ${reinstall}`,
};

const untrusted = new Set<UpdateCode>(['update.signature', 'update.invalid']);

/** The message for a version that fails verification. 4: the manifest is not ours, 5: a file is not. */
export function failureOf(error: unknown, version: string): ShellFailure {
  if (!(error instanceof UpdateError)) return { exitCode: 1, text: `Clipharbor could not start: ${String(error)}` };
  const what = untrusted.has(error.code)
    ? `the list of files of version ${version} is not signed by us`
    : `a file of version ${version} was changed or is missing (${error.message})`;
  return { exitCode: untrusted.has(error.code) ? 4 : 5, text: `Clipharbor did not start: ${what}. ${reinstall}` };
}
