import { readFileSync } from 'node:fs';
import { desktopErrors } from '@clipharbor/contracts';
import { failureKey } from '@clipharbor/i18n';
import { mediaErrors } from '@clipharbor/media';
import { expect, test } from 'vitest';
import { ownErrorKey } from './error-key.ts';

/** Refusals that only a browser's messages or a foreign page can cause, and those that the user asked for. */
const neverShown = /^(frame|hello|protocol|origin|path|method|request)\.|^cancelled$/;

const isExplained = (code: string): boolean => ownErrorKey(code) !== null || failureKey(code) !== 'unknown';

test.each([...Object.keys(desktopErrors), ...Object.keys(mediaErrors)].filter((code) => !neverShown.test(code)))(
  '%s has a text',
  (code) => {
    expect(isExplained(code)).toBe(true);
  },
);

test('every own key is in the catalog', () => {
  const catalog = new URL('../../../../packages/i18n/catalogs/en/desktop.json', import.meta.url);
  const { errors } = JSON.parse(readFileSync(catalog, 'utf8'));
  for (const code of [...Object.keys(desktopErrors), ...Object.keys(mediaErrors)]) {
    const key = ownErrorKey(code);
    if (key === null) continue;
    const [group = '', name = ''] = key.split('.');
    expect(errors[group]?.[name], code).toBeTypeOf('string');
  }
});
