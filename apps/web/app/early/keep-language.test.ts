import { expect, test } from 'vitest';
import { type EarlyWindow, keepLanguage } from './keep-language.ts';

const languages = ['en', 'de', 'pt-BR'];

interface OpenedPage {
  address?: string;
  lang?: string;
  stored?: string | null | 'blocked';
  /** `lost`: writes succeed, but the value cannot be read back. */
  cookies?: string | 'blocked' | 'lost';
  redirects?: number;
}

/** Opens a page and returns where it redirected, what was written, and what a click in the language menu writes. */
function openPage({ address = '/en', lang = 'en', stored = null, cookies = '', redirects = 0 }: OpenedPage) {
  const written: string[] = [];
  const sent = cookies === 'blocked' || cookies === 'lost' ? '' : cookies;
  const jar = new Map(sent.split('; ').flatMap((pair) => (pair === '' ? [] : [pair.split('=') as [string, string]])));
  let listen: (event: { target: unknown }) => void = () => undefined;
  let target: string | null = null;
  const url = new URL(address, 'https://clipharbor.example');
  const html = { lang, hidden: false };
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  const browser = {
    document: {
      documentElement: html,
      addEventListener: (_: string, listener: typeof listen) => {
        listen = listener;
      },
      get cookie() {
        if (cookies === 'blocked') blocked();
        return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      },
      set cookie(value: string) {
        if (cookies === 'blocked') blocked();
        written.push(value);
        if (cookies === 'lost') return;
        const [pair = ''] = value.split(';');
        const [name = '', content = ''] = pair.split('=');
        if (value.includes('max-age=0')) jar.delete(name);
        else jar.set(name, content);
      },
    },
    get localStorage() {
      if (stored === 'blocked') blocked();
      return { getItem: () => stored, setItem: (key: string, value: string) => written.push(`stored ${key}=${value}`) };
    },
    location: {
      pathname: url.pathname,
      search: url.search,
      hash: url.hash,
      replace: (to: string) => {
        target = to;
      },
    },
    performance: { getEntriesByType: () => [{ redirectCount: redirects }] },
  };
  keepLanguage(browser as unknown as EarlyWindow, languages);
  return {
    target,
    isHidden: html.hidden,
    written,
    click: (link: unknown) => listen({ target: { closest: () => link } }),
  };
}

test('a visitor without a cookie is redirected to the stored language and gets the cookie back', () => {
  const { target, isHidden, written } = openPage({
    address: '/en/update-password?code=1#x',
    stored: 'pt-BR',
    cookies: 'a=b; languageGuess=1',
  });
  expect(target).toBe('/pt-BR/update-password?code=1#x');
  expect(isHidden).toBe(true);
  expect(written).toEqual([
    'languageGuess=; path=/; max-age=0; samesite=lax',
    'userLanguage=pt-BR; path=/; max-age=31536000; samesite=lax',
  ]);
});

test.each<[string, OpenedPage]>([
  ['cookies cannot be written', { stored: 'de', redirects: 1, cookies: 'lost' }],
  ['cookies are blocked', { stored: 'de', redirects: 1, cookies: 'blocked' }],
  ['the cookie has a variant of it', { stored: 'de', cookies: 'userLanguage=de-AT; languageGuess=1', redirects: 1 }],
  ['the cookie has another language', { stored: 'de', cookies: 'userLanguage=en; languageGuess=1' }],
])('the stored language wins when %s', (_, page) => {
  expect(openPage(page).target).toBe(`/${page.stored}`);
});

test.each<[string, OpenedPage]>([
  ['the opened URL contained the language', { stored: 'de' }],
  ['the URL was only normalized, and the cookie is missing', { stored: 'de', redirects: 1 }],
  ['the URL was only normalized, and the cookie exists', { stored: 'de', redirects: 1, cookies: 'userLanguage=de' }],
  ['nothing is stored', { cookies: 'languageGuess=1', redirects: 1 }],
  [
    'the stored value is not one of our languages',
    { stored: '//evil.example', cookies: 'languageGuess=1', redirects: 1 },
  ],
  ['storage is blocked', { stored: 'blocked', cookies: 'languageGuess=1', redirects: 1 }],
  ['the page is already in the stored language', { stored: 'en', cookies: 'languageGuess=1', redirects: 1 }],
  ['the URL has no language', { address: '/x.html', stored: 'de', cookies: 'languageGuess=1' }],
])('the page stays when %s', (_, page) => {
  expect(openPage(page)).toMatchObject({ target: null, isHidden: false });
});

test('a choice in the menu is stored, with blocked storage only as a cookie', () => {
  const open = openPage({ address: '/en/checkout?sid=cs_1#terms' });
  const link = { hreflang: 'de', search: '', hash: '' };
  open.click(link);
  expect(link).toMatchObject({ search: '?sid=cs_1', hash: '#terms' });
  open.click(null);
  const cookie = 'userLanguage=de; path=/; max-age=31536000; samesite=lax';
  expect(open.written).toEqual(['stored userLanguage=de', cookie]);
  const blocked = openPage({ stored: 'blocked' });
  blocked.click({ hreflang: 'de' });
  expect(blocked.written).toEqual([cookie]);
  openPage({ stored: 'blocked', cookies: 'blocked' }).click({ hreflang: 'de' });
});
