import { type Locale, languageOf } from '@clipharbor/i18n';
import { useLocale as useFormatLocale } from 'use-intl';

/** The language of the page. The Intl provider's locale contains more than that: see `formatLocale`. */
export const useLocale = (): Locale => languageOf(useFormatLocale());
