import type { Messages } from '@clipharbor/i18n';

type CheckNames = Messages['desktop']['help']['checkNames'];
type OwnName = Exclude<keyof CheckNames, 'host'>;

const browsers: Readonly<Record<string, string>> = {
  chrome: 'Google Chrome',
  chromium: 'Chromium',
  edge: 'Microsoft Edge',
  firefox: 'Firefox',
};
const ownNames: readonly OwnName[] = ['data', 'downloads', 'engine', 'files', 'program'];

/** What a check is about: a browser by its own name, a part of the app, or something that only a newer engine knows. */
export type CheckName =
  | { readonly kind: 'browser'; readonly browser: string }
  | { readonly kind: 'own'; readonly key: OwnName }
  | { readonly kind: 'unknown' };

export function checkName(name: string): CheckName {
  const [group = '', part = ''] = name.split('.');
  if (group === 'host') return { kind: 'browser', browser: browsers[part] ?? part };
  const key = ownNames.find((own) => own === group);
  return key === undefined ? { kind: 'unknown' } : { kind: 'own', key };
}
