import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findNewerFeatures, newerFeatures } from './newer-features.ts';

const messages = (path: string, text: string, polyfilled?: ReadonlySet<string>): string[] =>
  findNewerFeatures(path, text, polyfilled).map(({ message }) => message);

test.each([
  ['a.js', 'const a=URL.parse(e)', 'uses URL.parse, which Chrome has since version 126'],
  ['a.js', 'r=await Promise.try(f)', 'uses Promise.try, which Chrome has since version 128'],
  ['a.js', 'if(a.isSubsetOf(b))c()', 'uses Set methods, which Chrome has since version 122'],
  ['a.js', 'x=/(?i:a)b/', 'uses regular expression modifiers, which Chrome has since version 125'],
  ['a.js', 'import a from"./b.json"with{type:"json"}', 'uses import attributes, which Chrome has since version 123'],
  ['a.css', '@layer a{p{@starting-style{opacity:0}}}', 'uses @starting-style, which Chrome has since version 121'],
  [
    'a.css',
    '.a::backdrop{background:var(--b)}',
    'uses inherited properties in ::backdrop, which Chrome has since version 122',
  ],
  ['a.css', 'p{color:light-dark(#000,#fff)}', 'uses light-dark(), which Chrome has since version 123'],
  ['a.css', 'details:open{color:red}', 'uses :open, which Chrome has since version 133'],
  ['a.css', 'p{width:round(1.5px,1px)}', 'uses round(), mod() and rem(), which Chrome has since version 125'],
  ['a.css', 'p{top:anchor(bottom)}', 'uses anchor positioning, which Chrome has since version 125'],
])('%s with %s', (path, text, message) => {
  expect(messages(path, text)).toEqual([message]);
});

test('features that the oldest browser has, may skip, or gets from a polyfill pass', () => {
  expect(messages('a.js', 'URL.canParse(e)?new URL(e):null;JSON.parse(t);z.union([a]);x=/(?:a)(?=b)(?<i>c)/')).toEqual(
    [],
  );
  expect(messages('a.css', '.group:is([open],:popover-open,:open) p{width:calc(1rem*(2))}.a\\:open{top:0}')).toEqual(
    [],
  );
  expect(messages('a.js', 'URL.parse(e)', new Set(['URL.parse']))).toEqual([]);
});

test('a planted fault is found in site, extension and server styles; only the extension has polyfills', async () => {
  const root = mkdtempSync(join(tmpdir(), 'clipharbor-newer-'));
  const plant = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const files = async (): Promise<string[]> => (await newerFeatures.run(root)).map(({ file }) => file);
  const [site, extension] = ['apps/web/build/client/assets', 'apps/extension/.output/chrome-mv3'] as const;
  const styles = [
    'apps/server/src/html/page-style.ts',
    'packages/auth/src/verify-page.ts',
    'packages/pay-emulator/src/pages/style.ts',
  ];
  expect(await files()).toEqual([site, extension, ...styles]);
  for (const path of [`${site}/a.js`, `${extension}/assets/a.js`]) plant(path, 'URL.parse(e)');
  plant(`${extension}/guest-page.js`, 's=`p{color:light-dark(#000,#fff)}`');
  for (const path of styles) plant(path, "export const style = 'p{color:light-dark(#000,#fff)}'; URL.parse(e)");
  expect(await files()).toEqual([`${site}/a.js`, `${extension}/guest-page.js`, ...styles]);
  rmSync(root, { recursive: true });
});
