import { languageCookie } from '@clipharbor/contracts';
import { writtenLocales } from '@clipharbor/i18n';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { parseAccept } from 'hono/utils/accept';

const spoken = (tag: string): string | undefined => {
  const wanted = tag.toLowerCase();
  const exact = writtenLocales.find((locale) => locale.toLowerCase() === wanted);
  return exact ?? writtenLocales.find((locale) => locale === wanted.split('-')[0]);
};

/** The language of a page that the server draws: of the link that led here, else the visitor's choice, else the browser's. */
export function pageLanguage(c: Context): string {
  const candidates = [
    c.req.query('lang') ?? '',
    getCookie(c, languageCookie) ?? '',
    ...parseAccept((c.req.header('accept-language') ?? '').slice(0, 500)).map(({ type }) => type),
  ];
  for (const candidate of candidates) {
    const locale = spoken(candidate);
    if (locale !== undefined) return locale;
  }
  return 'en';
}
