import type { Messages } from '@clipharbor/i18n';

type Errors = Messages['desktop']['errors'];
type Group = keyof Errors;
export type OwnErrorKey = { [Name in Group]: `${Name}.${keyof Errors[Name] & string}` }[Group];

/** Codes with their own text in the window. All others use the extension's texts. */
const ownKeys: Readonly<Record<string, OwnErrorKey>> = {
  'command.unknown': 'command.unknown',
  'input.invalid': 'input.invalid',
  'url.forbidden': 'url.forbidden',
  'address.private': 'url.forbidden',
  'site.refused': 'site.refused',
  'auth.required': 'auth.required',
  'usage.exhausted': 'usage.exhausted',
  'usage.notEntitled': 'usage.notEntitled',
  'usage.offline': 'usage.offline',
  'job.unknown': 'job.unknown',
  'jobs.tooMany': 'jobs.tooMany',
  'session.required': 'session.required',
  'request.forbidden': 'session.required',
  'folder.unavailable': 'folder.unavailable',
  'file.missing': 'file.missing',
  'engine.failed': 'engine.failed',
  'engine.unreachable': 'engine.failed',
  'disk.full': 'disk.full',
  'http.refused': 'http.refused',
  'media.notMedia': 'media.notMedia',
  'network.failed': 'network.failed',
  'network.stalled': 'network.failed',
  'http.busy': 'network.failed',
  'segment.missing': 'segment.missing',
  'segment.truncated': 'segment.damaged',
  'segment.undecryptable': 'segment.damaged',
  'segment.damaged': 'segment.damaged',
  'manifest.empty': 'manifest.empty',
  'source.changed': 'source.changed',
  'disk.failed': 'disk.failed',
  'output.busy': 'output.busy',
};

/** The text for a download that is waiting for a retry. */
export const waitingKey = (code: string): OwnErrorKey => (code === 'http.busy' ? 'http.busy' : 'network.offline');

export const ownErrorKey = (code: string | null): OwnErrorKey | null => ownKeys[code ?? ''] ?? null;
