import { direction, formatLocale, type Locale } from '@clipharbor/i18n';
import { type ReactNode, useEffect } from 'react';
import { IntlProvider } from 'use-intl';
import type { WindowTexts } from './load-texts.ts';

interface LocalizedProps {
  readonly locale: Locale;
  readonly texts: WindowTexts;
  readonly children: ReactNode;
}

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** Provides texts and direction of one language. Times are in this machine's time zone. */
export function Localized({ locale, texts, children }: LocalizedProps) {
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = direction(locale);
  }, [locale]);
  return (
    <IntlProvider locale={formatLocale(locale)} messages={texts} timeZone={timeZone}>
      {children}
    </IntlProvider>
  );
}
