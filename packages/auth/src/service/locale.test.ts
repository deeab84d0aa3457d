import { expect, test } from 'vitest';
import { mailLocale } from './locale.ts';

const locales = ['en', 'de', 'pt-BR', 'zh-TW'];
const visitor = (acceptLanguage: string | null) => ({ address: null, userAgent: null, acceptLanguage });

test.each<[object, string | null, string]>([
  [{ locale: 'de' }, 'pt-BR', 'de'],
  [{ locale: 'xx' }, 'pt-BR', 'pt-BR'],
  [{ locale: 7 }, 'de-CH,en;q=0.9', 'de'],
  [{}, 'en;q=0.2, zh-tw;q=0.9', 'zh-TW'],
  [{}, 'fr, pt;q=0.5', 'pt-BR'],
  [{}, 'fr', 'en'],
  [{}, ';;q=,*', 'en'],
  [{}, null, 'en'],
])('%o and "%s" give %s', (metadata, header, locale) => {
  expect(mailLocale(locales, { ...metadata }, visitor(header))).toBe(locale);
});
