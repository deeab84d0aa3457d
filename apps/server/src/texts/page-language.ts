import { languageCookie } from '@clipharbor/contracts';
import { acceptedLanguages, defaultLocale, firstMatch, type Locale } from '@clipharbor/i18n';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';

/** The language of a page that the server draws: of the link that led here, else the visitor's choice, else the browser's. */
export const pageLanguage = (c: Context): Locale =>
  firstMatch([
    c.req.query('lang') ?? '',
    getCookie(c, languageCookie) ?? '',
    ...acceptedLanguages(c.req.header('accept-language')),
  ]) ?? defaultLocale;
