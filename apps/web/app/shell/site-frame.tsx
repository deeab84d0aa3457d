import { brand } from '@clipharbor/domain';
import type { Locale } from '@clipharbor/i18n';
import { Link } from '@clipharbor/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type Language, LanguageMenu } from './language-menu.tsx';
import { Logo } from './logo.tsx';
import { PageDrawer } from './page-drawer.tsx';
import { PageLinks } from './page-links.tsx';
import { useCurrentYear } from './use-current-year.ts';

const headerPages = ['faq', 'features', 'tutorial', 'pricing', 'privacy', 'terms'] as const;
const footerPages = ['privacy', 'terms', 'disclaimer', 'feedback'] as const;

interface SiteFrameProps {
  locale: Locale;
  languages: readonly Language[];
  yearOfBuild: number;
  /** The Login button, or the menu of the signed-in user: once in the header, once in the drawer of small screens. */
  account: (place: 'header' | 'drawer') => ReactNode;
  children: ReactNode;
}

/** Header and footer around every page of the site. */
export function SiteFrame({ locale, languages, yearOfBuild, account, children }: SiteFrameProps) {
  const t = useTranslations('common');
  const year = useCurrentYear(yearOfBuild);
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link rounded-md bg-ink px-4 py-2 text-background">
        {t('skipToContent')}
      </a>
      <header className="brand-edge sticky top-0 z-10 border-line border-b bg-background/85 backdrop-blur print:hidden">
        <nav
          aria-label={t('header.label')}
          className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-2 px-4 sm:px-6"
        >
          <a
            href={`/${locale}`}
            aria-label={t('header.home', { brand: brand.name })}
            className="me-auto flex rounded-md"
          >
            <Logo />
          </a>
          <PageLinks pages={headerPages} className="me-4 flex gap-6 text-sm max-lg:hidden" />
          <LanguageMenu locale={locale} languages={languages} />
          <div className="flex min-w-28 justify-end max-sm:hidden">{account('header')}</div>
          <PageDrawer pages={headerPages} account={account('drawer')} />
        </nav>
      </header>
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <footer className="border-line border-t bg-surface">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-8 text-muted text-sm sm:px-6">
          <p>{t('footer.copyright', { year: String(year), brand: brand.name })}</p>
          <nav aria-label={t('footer.legal')} className="print:hidden">
            <PageLinks pages={footerPages} className="flex flex-wrap gap-x-6 gap-y-2" />
          </nav>
          <p>
            {t('footer.contact')}
            {/* Lets a line break before the address even without a space. */}
            <wbr />
            <Link href={`mailto:${brand.supportEmail}`}>
              <bdi>{brand.supportEmail}</bdi>
            </Link>
          </p>
        </div>
      </footer>
    </div>
  );
}
