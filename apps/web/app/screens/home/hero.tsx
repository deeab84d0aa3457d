import { brand, detectBrowser } from '@clipharbor/domain';
import { Button } from '@clipharbor/ui';
import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';

const neverChanges = () => () => undefined;

/** The page is made without knowing the visitor: it offers Chrome's store until the browser has told its name. */
const useBrowser = () =>
  useSyncExternalStore(
    neverChanges,
    () => detectBrowser(navigator.userAgent),
    () => 'chrome' as const,
  );

export function Hero() {
  const t = useTranslations('home.hero');
  const browser = useBrowser();
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-12 px-4 py-16 sm:px-6 lg:grid-cols-[1.05fr_1fr] lg:py-24">
      <div className="flex flex-col items-start gap-6">
        <h1 className="text-4xl sm:text-5xl">{t('heading')}</h1>
        <p className="max-w-xl text-lg text-muted">{t('text')}</p>
        <Button size="lg" href={brand.stores[browser]}>
          {t('add', { browser })}
        </Button>
        <p className="text-muted text-sm">{t('note')}</p>
      </div>
      <img src="/pictures/hero.svg" alt="" width="608" height="456" fetchPriority="high" className="h-auto w-full" />
    </section>
  );
}
