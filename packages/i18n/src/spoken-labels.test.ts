import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Locale, locales } from './locales.ts';

type Tree = { readonly [key: string]: string | Tree };

/** The visible text of a button, and its longer accessible name, which distinguishes it from similar buttons. */
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

/** The words of a text in order, also in languages without spaces between words. */
const wordsOf = (locale: Locale, text: string): string =>
  [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(text.toLocaleLowerCase(locale))]
    .flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
    .join(' ');

// Users of voice control say the visible text (WCAG 2.5.3).
test.each(locales)('%s: the accessible name of a button contains its visible words', (locale) => {
  const broken = labels.filter(([shown, named]) => {
    const name = ` ${wordsOf(locale, textOf(locale, named))} `;
    return !name.includes(` ${wordsOf(locale, textOf(locale, shown))} `);
  });
  expect(broken.map(([shown, named]) => `${textOf(locale, shown)} / ${textOf(locale, named)}`)).toEqual([]);
});
