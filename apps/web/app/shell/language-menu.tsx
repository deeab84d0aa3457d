import { type Locale, swapLocale } from '@clipharbor/i18n';
import { buttonClasses, GlobeIcon } from '@clipharbor/ui';
import { useLocation, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { closeWhenLeft } from './close-when-left.ts';

const panelId = 'languages';

/** A language code and the language's own name. */
export type Language = readonly [code: Locale, name: string];

/**
 * A native popover with ordinary links: works before and without scripts, and closes on Esc and outside presses. The early script
 * (app/early) stores the choice.
 */
export function LanguageMenu({ locale, languages }: { locale: Locale; languages: readonly Language[] }) {
  const t = useTranslations('common.header');
  const { pathname } = useLocation();
  // Other slots of an article are generated at their own path, which is not a public URL.
  const { slot } = useParams();
  const path = slot === undefined ? pathname : pathname.slice(0, pathname.lastIndexOf(`/${slot}`));
  return (
    <>
      <button type="button" popoverTarget={panelId} className={buttonClasses({ variant: 'ghost', size: 'md' })}>
        <GlobeIcon className="size-5" />
        <span className="sr-only">{t('chooseLanguage')}</span>
        <span lang={locale} className="max-sm:hidden">
          {languages.find(([code]) => code === locale)?.[1]}
        </span>
      </button>
      <nav
        id={panelId}
        popover="auto"
        onBlur={closeWhenLeft}
        aria-label={t('language')}
        className="language-panel rounded-xl border border-line bg-raised p-2 text-ink shadow-lg"
      >
        <ul className="grid grid-cols-2 gap-1 sm:grid-cols-3">
          {languages.map(([choice, name]) => (
            <li key={choice}>
              <a
                href={swapLocale(path, choice)}
                lang={choice}
                hrefLang={choice}
                aria-current={choice === locale ? 'true' : undefined}
                className="flex min-h-11 items-center rounded-md px-3 text-sm hover:bg-hover aria-[current]:bg-primary-soft aria-[current]:font-medium aria-[current]:text-primary-text"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
