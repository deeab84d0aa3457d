import type { Messages } from '@clipharbor/i18n';

type Help = Messages['desktop']['help'];
type OwnName = Exclude<keyof Help['checkNames'], 'host'>;
export type FixName = keyof Help['fixes'];

const browsers: Readonly<Record<string, string>> = {
  'host.chrome': 'Google Chrome',
  'host.chromium': 'Chromium',
  'host.edge': 'Microsoft Edge',
  'host.firefox': 'Firefox',
};
const ownNames: Readonly<Record<string, OwnName>> = {
  'host.program': 'program',
  'folder.data': 'data',
  'folder.downloads': 'downloads',
  'disk.space': 'space',
};
/** Problems that Repair cannot fix. */
const fixes: Readonly<Record<string, FixName>> = { 'folder.downloads': 'downloads', 'disk.space': 'space' };

/** What a check is about: a browser by its name, a part of the app, or something that only a newer engine knows. */
export type CheckName =
  | { readonly kind: 'browser'; readonly browser: string }
  | { readonly kind: 'own'; readonly key: OwnName }
  | { readonly kind: 'unknown' };

export function checkName(name: string): CheckName {
  const browser = browsers[name];
  if (browser !== undefined) return { kind: 'browser', browser };
  const key = ownNames[name];
  return key === undefined ? { kind: 'unknown' } : { kind: 'own', key };
}

/** What the user has to do; null if Repair does it. */
export const fixOf = (name: string): FixName | null => fixes[name] ?? null;
