import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Locale, locales } from './locales.ts';

type Tree = { readonly [key: string]: string | Tree };

/** What a button shows, and its longer name for screen readers, which tells it from others of its kind. */
const labels = [
  ['account.profile.change', 'account.profile.changeName'],
  ['account.profile.change', 'account.profile.changeEmail'],
  ['account.twoFactor.remove', 'account.twoFactor.removeNamed'],
  ['account.linked.link', 'account.linked.linkNamed'],
  ['account.linked.unlink', 'account.linked.unlinkNamed'],
  ['account.sessions.end', 'account.sessions.endNamed'],
  ['login.fields.showShort', 'login.fields.show'],
  ['login.fields.hideShort', 'login.fields.hide'],
  ['extensionPages.options.permissions.allow', 'extensionPages.options.permissions.allowNamed'],
  ['extensionPages.options.permissions.revoke', 'extensionPages.options.permissions.revokeNamed'],
  ['desktop.queue.details', 'desktop.queue.detailsOf'],
] as const;

function textOf(locale: Locale, path: string): string {
  const [file = '', ...keys] = path.split('.');
  let node: Tree | string = JSON.parse(
    readFileSync(new URL(`../catalogs/${locale}/${file}.json`, import.meta.url), 'utf8'),
  );
  for (const key of keys) node = typeof node === 'string' ? '' : (node[key] ?? '');
  if (typeof node !== 'string' || node === '') throw new Error(`${locale} has no ${path}`);
  return node;
}

/** Words in their order, whatever the language: some put no spaces between them. */
const wordsOf = (locale: Locale, text: string): string =>
  [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(text.toLocaleLowerCase(locale))]
    .flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
    .join(' ');

// Who steers by voice says what is written on the button (WCAG 2.5.3).
test.each(locales)('%s: the name of a button contains the words that it shows', (locale) => {
  const broken = labels.filter(([shown, named]) => {
    const name = ` ${wordsOf(locale, textOf(locale, named))} `;
    return !name.includes(` ${wordsOf(locale, textOf(locale, shown))} `);
  });
  expect(broken.map(([shown, named]) => `${textOf(locale, shown)} / ${textOf(locale, named)}`)).toEqual([]);
});
