import { MediaError, type MediaErrorCode } from '@clipharbor/media';
import { UsageError } from './usage-error.ts';

/** The exit codes of the tool. Scripts rely on the numbers: never change one. */
export const exitCodes = {
  done: 0,
  unexpected: 1,
  usage: 2,
  network: 3,
  protected: 4,
  unsupported: 5,
  disk: 6,
  partial: 7,
  cancelled: 130,
} as const;

export type Outcome = keyof typeof exitCodes;

/** The meaning of each exit code, for the help text. */
export const outcomeTexts: Readonly<Record<Outcome, string>> = {
  done: 'complete',
  unexpected: 'an internal error',
  usage: 'the command line is wrong',
  network: 'the server or the network failed; run the same command again to continue',
  protected: 'the media is DRM-protected',
  unsupported: 'not media, damaged, or not supported',
  disk: 'the disk is full or the output cannot be written',
  partial: 'kept with missing parts (--allow-partial) or with damage in the source',
  cancelled: 'stopped by the user',
};

const byError: Readonly<Record<MediaErrorCode, Outcome>> = {
  'url.forbidden': 'network',
  'address.private': 'network',
  'network.failed': 'network',
  'network.stalled': 'network',
  'http.refused': 'network',
  'http.busy': 'network',
  'segment.truncated': 'network',
  'segment.missing': 'network',
  'source.changed': 'network',
  'media.notMedia': 'unsupported',
  'segment.undecryptable': 'unsupported',
  'segment.damaged': 'unsupported',
  'media.protected': 'protected',
  'media.unsupported': 'unsupported',
  'manifest.invalid': 'unsupported',
  'manifest.tooLarge': 'unsupported',
  'manifest.loop': 'unsupported',
  'manifest.empty': 'unsupported',
  'disk.full': 'disk',
  'disk.failed': 'disk',
  'output.busy': 'disk',
  cancelled: 'cancelled',
  'input.invalid': 'usage',
};

/** The exit code for an error. */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof UsageError) return 'usage';
  return error instanceof MediaError ? byError[error.code] : 'unexpected';
}
