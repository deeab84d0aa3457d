import type { Locale } from '@clipharbor/i18n';
import { useEffect, useState } from 'react';
import { loadTexts, type WindowTexts } from './load-texts.ts';
import { windowLocale } from './window-locale.ts';

export interface LoadedTexts {
  readonly locale: Locale;
  readonly texts: WindowTexts;
}

/** The texts of the chosen language. While another language is loading, the previous texts stay. */
export function useTexts(chosen: string | null, first: LoadedTexts): LoadedTexts {
  const [loaded, setLoaded] = useState(first);
  const locale = windowLocale(chosen, navigator.languages);
  useEffect(() => {
    let isCurrent = true;
    if (locale !== loaded.locale) {
      loadTexts(locale).then(
        (texts) => isCurrent && setLoaded({ locale, texts }),
        // The engine is briefly unavailable: keeping the previous language is better than none.
        () => undefined,
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [locale, loaded.locale]);
  return loaded;
}
