import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { locales } from './locales.ts';

const folder = new URL('../catalogs/', import.meta.url);

type Tree = { [key: string]: string | Tree };

const flatten = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : flatten(value, `${prefix}${key}.`),
  ) as [string, string][];

const textsOf = (locale: string, file: string) =>
  new Map(flatten(JSON.parse(readFileSync(new URL(`${locale}/${file}`, folder), 'utf8'))));

/** The promise in some languages. */
const ownRefund = {
  en: /one refund yourself in your account/,
  de: /nur eine Erstattung selbst/,
  ar: /استرداد واحد فقط بنفسك من حسابك/,
  ja: /アカウントページからご自身で 1 回/,
};

test.each(Object.entries(ownRefund))(
  'the %s terms and questions say that one refund needs no support',
  (locale, promise) => {
    expect(textsOf(locale, 'terms.json').get('refunds.body')).toMatch(promise);
    expect([...textsOf(locale, 'faq.json').values()].filter((text) => promise.test(text))).toHaveLength(1);
  },
);

test.each(Object.keys(ownRefund))(
  'the %s privacy policy lists language, its guess, session, sign-in and report',
  (locale) => {
    expect(textsOf(locale, 'privacy.json').get('storage.body')?.match(/<li>/g)).toHaveLength(5);
  },
);

test.each([
  ['en', 'old address', 'this address'],
  ['de', 'bisherige Adresse', 'diese Adresse'],
] as const)('the %s mail about a changed address does not confuse it with the new one', (locale, clear, ambiguous) => {
  const text = textsOf(locale, 'mail.json').get('emailChanged.text');
  expect(text).toContain(clear);
  expect(text).not.toContain(ambiguous);
});

/** Buttons whose accessible name says more than they show. Users of voice control say what they see (WCAG 2.5.3). */
const spokenNames = [
  ['account.json', 'profile.change', 'profile.changeName'],
  ['account.json', 'profile.change', 'profile.changeEmail'],
  ['account.json', 'linked.link', 'linked.linkNamed'],
  ['account.json', 'linked.unlink', 'linked.unlinkNamed'],
  ['account.json', 'twoFactor.remove', 'twoFactor.removeNamed'],
  ['account.json', 'sessions.end', 'sessions.endNamed'],
  ['desktop.json', 'queue.details', 'queue.detailsOf'],
  ['extensionPages.json', 'options.permissions.allow', 'options.permissions.allowNamed'],
  ['extensionPages.json', 'options.permissions.revoke', 'options.permissions.revokeNamed'],
] as const;

test.each(locales)('in %s the accessible name of a button contains its visible text', (locale) => {
  for (const [file, shown, spoken] of spokenNames) {
    const texts = textsOf(locale, file);
    expect(texts.get(spoken)?.toLowerCase()).toContain(texts.get(shown)?.toLowerCase());
  }
});
