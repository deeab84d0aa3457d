import type { Locale } from '@clipharbor/i18n';
import type { ReactNode } from 'react';
export function SiteFrame({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <main id={locale}>{children}</main>;
}
