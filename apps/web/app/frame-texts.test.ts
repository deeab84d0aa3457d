import { expect, test } from 'vitest';
import { frameTexts } from './frame-texts.ts';

test('a space separates a text from the address that follows, except after a full-width colon', async () => {
  for (const [locale, end] of [
    ['en', ' '],
    ['ja', '：'],
    ['zh-CN', '：'],
    ['zh-TW', '：'],
  ] as const) {
    const { common } = await frameTexts(locale);
    const texts: readonly string[] = [common.footer.contact, common.crash.help];
    expect(texts.map((text) => text.at(-1))).toEqual([end, end]);
  }
});
