import { expect, test } from 'vitest';
import { visitorLanguage } from './visitor-language.ts';

test.each([
  [{}, 'en'],
  [{ cookie: 'userLanguage=de' }, 'de'],
  [{ cookie: 'XSRF-TOKEN=x; userLanguage=pt-BR' }, 'pt-BR'],
  [{ cookie: 'userLanguage=xx' }, 'en'],
  [{ cookie: 'userLanguage=toString', referer: 'https://clip.test/ja/pricing' }, 'ja'],
  [{ referer: 'https://clip.test/ar/' }, 'ar'],
  [{ referer: 'https://clip.test/PT-br/user?x=1' }, 'pt-BR'],
  [{ cookie: 'userLanguage=de', referer: 'https://clip.test/ja/pricing' }, 'de'],
  [{ referer: 'https://clip.test/' }, 'en'],
  [{ referer: 'not an address' }, 'en'],
])('%j is read as %s', (headers: Record<string, string>, expected) => {
  expect(visitorLanguage(new Request('https://clip.test/user/signup', { headers }))).toBe(expected);
});
