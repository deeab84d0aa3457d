import { languageCookie } from '@clipharbor/contracts';
import { defaultLocale, isLocale, type Locale, normaliseLocale } from '@clipharbor/i18n';

const chosenLanguage = new RegExp(`(?:^|;\\s*)${languageCookie}=([^;]*)`);

/**
 * The language that the visitor reads the site in: the one they chose (its cookie), else that of the page which calls. Mails
 * and payment pages speak it and lead back to it.
 */
export function visitorLanguage({ headers }: Request): Locale {
  const chosen = chosenLanguage.exec(headers.get('cookie') ?? '')?.[1];
  if (chosen !== undefined && isLocale(chosen)) return chosen;
  const page = URL.parse(headers.get('referer') ?? '')?.pathname.split('/')[1];
  return normaliseLocale(page ?? '') ?? defaultLocale;
}
