import type { Messages } from './messages.ts';

type FailureKey = keyof Messages['extension']['failures'];
type RefusalKey = keyof Messages['extension']['refusals'];

const failures: Readonly<Record<string, FailureKey>> = {
  'url.forbidden': 'private',
  'address.private': 'private',
  'network.failed': 'connection',
  'network.stalled': 'connection',
  'http.refused': 'refused',
  'http.busy': 'connection',
  'media.notMedia': 'refused',
  'media.protected': 'protected',
  'media.unsupported': 'unsupported',
  'segment.missing': 'missing',
  'segment.truncated': 'damaged',
  'segment.undecryptable': 'damaged',
  'segment.damaged': 'damaged',
  'manifest.invalid': 'unsupported',
  'manifest.tooLarge': 'unsupported',
  'manifest.loop': 'unsupported',
  'manifest.empty': 'missing',
  'source.changed': 'changed',
  'disk.full': 'diskFull',
  'room.insufficient': 'diskFull',
  'disk.failed': 'disk',
  'output.busy': 'disk',
  'downloads.refused': 'downloads',
  'downloads.interrupted': 'downloads',
};

/** The key of the sentence that explains a failure and says what to do. */
export const failureKey = (code: string | null): FailureKey => failures[code ?? ''] ?? 'unknown';

const refusals: Readonly<Record<string, RefusalKey>> = {
  'refused.youtube': 'youtube',
  'refused.protectedService': 'protectedService',
};

export const refusalKey = (code: string): RefusalKey => refusals[code] ?? 'optOut';
