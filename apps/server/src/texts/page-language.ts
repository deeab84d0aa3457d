import { languageCookie } from '@clipharbor/contracts';
import { acceptedLanguages, defaultLocale, firstMatch, type Locale } from '@clipharbor/i18n';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';

/** The language of a server-rendered page: the link's, otherwise the visitor's choice, otherwise the browser's. */
export const pageLanguage = (c: Context): Locale =>
  firstMatch([
    c.req.query('lang') ?? '',
    getCookie(c, languageCookie) ?? '',
    ...acceptedLanguages(c.req.header('accept-language')),
  ]) ?? defaultLocale;
