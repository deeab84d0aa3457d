import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolvePath, swapLocale } from './localized-path.ts';

test.each([
  ['/', '/en'],
  ['/pricing', '/en/pricing'],
  ['/xx/pricing', '/en/xx/pricing'],
  ['/EN/faq', '/en/faq'],
  ['/pt-br/faq', '/pt-BR/faq'],
  ['/de/', '/de'],
  ['/de/faq//', '/de/faq'],
  ['//evil.example', '/en/evil.example'],
  ['/\\evil.example', '/en/evil.example'],
])('%s redirects to %s', (path, to) => {
  expect(resolvePath(path, 'en')).toEqual({ kind: 'redirect', to });
});

test('a canonical path is unchanged', () => {
  expect(resolvePath('/ar/faq', 'en')).toEqual({ kind: 'localized', locale: 'ar', rest: '/faq' });
  expect(resolvePath('/zh-TW', 'en')).toEqual({ kind: 'localized', locale: 'zh-TW', rest: '' });
});

test('a path without a language gets the visitor’s', () => {
  expect(resolvePath('/pricing', 'ja')).toEqual({ kind: 'redirect', to: '/ja/pricing' });
});

test('one redirect is always enough and never leaves the site', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('en', 'EN', 'pt-br', 'xx', '', '.', '\\', 'faq', 'a b')), (parts) => {
      const first = resolvePath(`/${parts.join('/')}`, 'de');
      fc.pre(first.kind === 'redirect');
      expect(first.to).toMatch(/^\/[a-z]/);
      expect(resolvePath(first.to, 'de').kind).toBe('localized');
    }),
  );
});

test.each([
  ['/en/faq', '/de/faq'],
  ['/ar', '/de'],
  ['/faq', '/de/faq'],
  ['/', '/de'],
])('%s in German is %s', (path, expected) => {
  expect(swapLocale(path, 'de')).toBe(expected);
});
