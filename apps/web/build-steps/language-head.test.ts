import { locales } from '@clipharbor/i18n';
import { expect, test } from 'vitest';
import { previewLocale, subsetsOf, withLanguageHead } from './language-head.ts';

const page = (lang: string) => `<html lang="${lang}"><head><link rel="stylesheet"/><link rel="icon"/></head></html>`;
const fontPath = (subset: string) => `/assets/${subset}.woff2`;

test('every language has a region in link previews', () => {
  expect(locales.map(previewLocale).filter((name) => !/^[a-z]{2}_[A-Z]{2}$/.test(name))).toEqual([]);
  expect([previewLocale('pt'), previewLocale('pt-BR'), previewLocale('zh-TW'), previewLocale('zh-CN')]).toEqual([
    'pt_PT',
    'pt_BR',
    'zh_TW',
    'zh_CN',
  ]);
});

test('a page loads the font files of its language first, after the style sheet', () => {
  const html = withLanguageHead(page('ru'), fontPath);
  expect(html).toContain('content="ru_RU"');
  expect(html.indexOf('stylesheet')).toBeLessThan(html.indexOf('/assets/cyrillic.woff2'));
  expect(html).not.toContain('latin');
  expect(withLanguageHead(page('pl'), fontPath)).toMatch(/latin\.woff2.*latin-ext\.woff2/);
  expect(subsetsOf('ja')).toEqual(['latin']);
});

test('a page in an unknown language fails the build', () => {
  expect(() => withLanguageHead(page('xx'), fontPath)).toThrow(/no known language/);
});
