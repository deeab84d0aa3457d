import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writtenLocales } from './locales.ts';
import { flatten } from './testing/catalog-faults.ts';

const folder = new URL('../catalogs/', import.meta.url);
type WrittenLocale = (typeof writtenLocales)[number];

const textsOf = (locale: string, file: string) =>
  flatten(JSON.parse(readFileSync(new URL(`${locale}/${file}`, folder), 'utf8')));

/** One word for one thing: what is here has another word in the same language. */
const otherWords: readonly (readonly [locale: WrittenLocale, word: RegExp, instead: string])[] = [
  ['ar', /بخطوتين/, 'المصادقة الثنائية'],
  ['ja', /端末|機器/, 'デバイス'],
  ['ja', /ブラウザ(?!ー)/, 'ブラウザー'],
];

test.each(otherWords)('%s never says %s but %s', (locale, word) => {
  const texts = readdirSync(new URL(`${locale}/`, folder)).flatMap((file) => [...textsOf(locale, file).values()]);
  expect(texts.filter((text) => word.test(text))).toEqual([]);
});

const ownRefund: Readonly<Record<WrittenLocale, RegExp>> = {
  en: /one refund yourself in your account/,
  de: /Eine Erstattung können Sie selbst in Ihrem Konto/,
  ar: /استرداد واحد بنفسك من حسابك/,
  ja: /アカウントのページからご自身で 1 回/,
};

test.each(writtenLocales)('the %s terms and questions say that one refund needs no support', (locale) => {
  expect(textsOf(locale, 'terms.json').get('refunds.body')).toMatch(ownRefund[locale]);
  expect([...textsOf(locale, 'faq.json').values()].filter((text) => ownRefund[locale].test(text))).toHaveLength(1);
});

test.each(writtenLocales)('the %s privacy policy lists language, its guess, session, sign-in and report', (locale) => {
  expect(textsOf(locale, 'privacy.json').get('storage.body')?.match(/<li>/g)).toHaveLength(5);
});

test.each([
  ['en', 'old address', 'this address'],
  ['de', 'bisherige Adresse', 'diese Adresse'],
] as const)('the %s mail about a changed address cannot be taken for the new one', (locale, said, ambiguous) => {
  const text = textsOf(locale, 'mail.json').get('emailChanged.text');
  expect(text).toContain(said);
  expect(text).not.toContain(ambiguous);
});
