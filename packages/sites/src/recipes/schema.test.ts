import { expect, test } from 'vitest';
import { builtInRecipes } from './built-in.ts';
import { parseRecipes } from './schema.ts';

type Draft = Record<string, Record<string, unknown>> & {
  sites: Record<string, Record<string, Record<string, unknown>>>;
};

/** The built-in recipes with one change. */
function changed(change: (draft: Draft) => void): unknown {
  const draft = JSON.parse(JSON.stringify(builtInRecipes));
  change(draft);
  return draft;
}
const reddit = (draft: Draft) => draft.sites['reddit'] ?? {};
const part = (draft: Draft, name: string) => reddit(draft)[name] ?? {};

test.each<[string, (draft: Draft) => void]>([
  ['a switch', (draft) => Object.assign(reddit(draft), { isEnabled: false })],
  ['a new key name', (draft) => Object.assign(part(draft, 'keys'), { hlsUrl: ['hls_v3', 'hls_url'] })],
  ['a new media host', (draft) => Object.assign(part(draft, 'media'), { hosts: ['redd.it', 'redditcdn.example'] })],
  ['a new URL shape', (draft) => Object.assign(reddit(draft), { addresses: [{ kind: 'post', shape: '/p/{id}' }] })],
  ['an opt-out', (draft) => Object.assign(draft, { optOutDomains: ['films.example'] })],
])('%s is accepted', (_, change) => expect(parseRecipes(changed(change))).not.toBeNull());

test.each<[string, (draft: Draft) => void]>([
  ['an unknown field', (draft) => Object.assign(draft, { script: 'alert(1)' })],
  ['an unknown field of a site', (draft) => Object.assign(reddit(draft), { code: '1' })],
  ['an unknown role', (draft) => Object.assign(part(draft, 'keys'), { another: ['x'] })],
  ['a missing role', (draft) => delete part(draft, 'keys')['hlsUrl']],
  ['a role without names', (draft) => Object.assign(part(draft, 'keys'), { hlsUrl: [] })],
  ['a name that is not text', (draft) => Object.assign(part(draft, 'keys'), { hlsUrl: [7] })],
  ['a name that is too long', (draft) => Object.assign(part(draft, 'keys'), { hlsUrl: ['x'.repeat(81)] })],
  ['a missing site', (draft) => delete draft.sites['reddit']],
  ['another site', (draft) => Object.assign(draft.sites, { other: reddit(draft) })],
  ['pages of another site', (draft) => Object.assign(reddit(draft), { pageHosts: ['bank.example'] })],
  ['pages of a longer host name', (draft) => Object.assign(reddit(draft), { pageHosts: ['notreddit.com'] })],
  ['a whole top-level domain', (draft) => Object.assign(part(draft, 'media'), { hosts: ['com'] })],
  ['an IP address', (draft) => Object.assign(part(draft, 'media'), { hosts: ['127.0.0.1'] })],
  ['a wildcard', (draft) => Object.assign(part(draft, 'media'), { hosts: ['*.redd.it'] })],
  ['a refused host', (draft) => Object.assign(part(draft, 'media'), { hosts: ['r1.googlevideo.com'] })],
  ['no media hosts', (draft) => Object.assign(part(draft, 'media'), { hosts: [] })],
  [
    'a regular expression',
    (draft) => Object.assign(reddit(draft), { addresses: [{ kind: 'post', shape: '/(a+)+$/{id' }] }),
  ],
  [
    'an unknown kind of page',
    (draft) => Object.assign(reddit(draft), { addresses: [{ kind: 'shop', shape: '/{id}' }] }),
  ],
  ['an unencrypted post URL', (draft) => Object.assign(reddit(draft), { postAddresses: ['http://reddit.com/{id}'] })],
  [
    'a post URL on another site',
    (draft) => Object.assign(reddit(draft), { postAddresses: ['https://evil.example/{id}'] }),
  ],
  ['another format', (draft) => Object.assign(draft, { format: 2 })],
  ['a version that is not an integer', (draft) => Object.assign(draft, { version: 1.5 })],
  ['a package version with a range', (draft) => Object.assign(draft, { minPackageVersion: '>=1' })],
])('%s is rejected', (_, change) => expect(parseRecipes(changed(change))).toBeNull());

test.each([[null], [[]], ['{}'], [7], [{}]])('%j is rejected', (value) => expect(parseRecipes(value)).toBeNull());
