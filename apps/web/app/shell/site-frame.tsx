import { brand } from '@clipharbor/domain';
import type { Locale } from '@clipharbor/i18n';
import { Link } from '@clipharbor/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LanguageMenu } from './language-menu.tsx';
import { Logo } from './logo.tsx';

/** Header and footer around every page of the site. */
export function SiteFrame({ locale, year, children }: { locale: Locale; year: number; children: ReactNode }) {
  const t = useTranslations('common');
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link rounded-md bg-inverse px-4 py-2 text-on-inverse">
        {t('skipToContent')}
      </a>
      <header className="sticky top-0 z-10 border-line border-b bg-background/85 backdrop-blur">
        <nav
          aria-label={t('header.label')}
          className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-4 px-4 sm:px-6"
        >
          <a href={`/${locale}`} aria-label={t('header.home', { brand: brand.name })} className="rounded-md">
            <Logo />
          </a>
          <LanguageMenu locale={locale} />
        </nav>
      </header>
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <footer className="border-line border-t bg-surface">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-8 text-muted text-sm sm:px-6">
          <p>{t('footer.copyright', { year: String(year), brand: brand.name })}</p>
          <p>
            {t('footer.contact')}{' '}
            <Link href={`mailto:${brand.supportEmail}`}>
              <bdi>{brand.supportEmail}</bdi>
            </Link>
          </p>
        </div>
      </footer>
    </div>
  );
}
