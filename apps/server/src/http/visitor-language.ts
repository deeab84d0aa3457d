import { type Locale, preferredLocale } from '@clipharbor/i18n';

const languageCookie = /(?:^|;\s*)userLanguage=([^;]*)/;

/** The language that the visitor reads the site in, from its cookie: mails and payment pages speak it and lead back to it. */
export const visitorLanguage = (request: Request): Locale =>
  preferredLocale(languageCookie.exec(request.headers.get('cookie') ?? '')?.[1]);
