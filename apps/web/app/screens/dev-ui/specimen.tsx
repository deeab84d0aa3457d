import { type Locale, nativeNames } from '@clipharbor/i18n';
import { Link } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { specimenLocales } from '../../specimen-locales.ts';
import { Actions } from './actions.tsx';
import { Content } from './content.tsx';
import { Forms } from './forms.tsx';
import { Foundations } from './foundations.tsx';
import { Lists } from './lists.tsx';
import { Overlays } from './overlays.tsx';
import { sectionNames } from './section.tsx';

/** Every primitive in every state on one page, to review changes of style. */
export function Specimen({ locale }: { locale: Locale }) {
  const t = useTranslations('specimen');
  return (
    <div className="mx-auto max-w-page px-4 py-10 sm:px-8 sm:py-16">
      <header className="max-w-prose">
        <h1 className="text-4xl tracking-tighter">{t('title')}</h1>
        <p className="mt-4 text-lg text-muted">{t('intro')}</p>
        <nav aria-label={t('languages')} className="mt-6 flex flex-wrap gap-x-5 gap-y-2">
          {specimenLocales.map((own) => (
            <Link
              key={own}
              href={`/dev/ui/${own}`}
              variant="quiet"
              lang={own}
              aria-current={own === locale ? 'page' : undefined}
              className="py-1"
            >
              {nativeNames[own]}
            </Link>
          ))}
        </nav>
      </header>
      <div className="mt-12 gap-12 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
        <nav aria-label={t('contents')} className="mb-10 lg:sticky lg:top-10 lg:mb-0 lg:self-start">
          <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm lg:block">
            {sectionNames.map((name) => (
              <li key={name}>
                <Link href={`#${name}`} variant="quiet" className="inline-block py-1">
                  {t(`sections.${name}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <main className="grid gap-16">
          <Foundations />
          <Actions />
          <Forms />
          <Overlays />
          <Content />
          <Lists />
        </main>
      </div>
    </div>
  );
}
