import { readFile } from 'node:fs/promises';
import { loadMessages, locales } from '@clipharbor/i18n';
import { expect, test } from 'vitest';
import { areaTexts, browserLocale, browserTexts } from './texts.ts';

const manifestSource = await readFile(new URL('./manifest.ts', import.meta.url), 'utf8');

const namesInManifest = [...manifestSource.matchAll(/__MSG_(\w+)__/g)].map(([, name = '']) => name);

test.each(locales)('%s has every text that the browser displays', async (locale) => {
  const texts = browserTexts(await loadMessages(locale, ['extension', 'extensionPages']));
  expect(Object.values(texts).filter((text) => text === '' || text.includes('{'))).toEqual([]);
  expect(namesInManifest).not.toEqual([]);
  expect(Object.keys(texts)).toEqual(expect.arrayContaining(namesInManifest));
});

test('folder names are the ones that browsers look for', () => {
  expect(locales.map(browserLocale)).toEqual(expect.arrayContaining(['en', 'pt_PT', 'pt_BR', 'zh_CN', 'zh_TW']));
  expect(new Set(locales.map(browserLocale)).size).toBe(locales.length);
});

test.each(locales)('the blue area in %s needs no formatter', async (locale) => {
  const { area, expires } = areaTexts(await loadMessages(locale, ['extension', 'extensionGuest'])).extensionGuest;
  const filled = [expires, ...Object.values(area)].map((text) => text.replace(/\{\w+\}/g, ''));
  expect(filled.filter((text) => /[{}<>]|''/.test(text))).toEqual([]);
});
