import { languageCookie } from '@clipharbor/contracts';
import { defaultLocale, isLocale, type Locale, normalizeLocale } from '@clipharbor/i18n';

const chosenLanguage = new RegExp(`(?:^|;\\s*)${languageCookie}=([^;]*)`);

/**
 * The language in which the visitor reads the site: the one they chose (its cookie), otherwise that of the calling page. Mails
 * and payment pages use it and lead back to it.
 */
export function visitorLanguage({ headers }: Request): Locale {
  const chosen = chosenLanguage.exec(headers.get('cookie') ?? '')?.[1];
  if (chosen !== undefined && isLocale(chosen)) return chosen;
  const page = URL.parse(headers.get('referer') ?? '')?.pathname.split('/')[1];
  return normalizeLocale(page ?? '') ?? defaultLocale;
}
