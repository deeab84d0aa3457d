import { Button, CheckIcon } from '@clipharbor/ui';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { AddButton } from '../../shell/add-button.tsx';
import { loadFresh } from '../../shell/load-fresh.ts';
import { useBrowser } from '../../shell/use-browser.ts';
import { useIsWindows } from '../../shell/use-is-windows.ts';
import { useHomeQuery } from './home-query.ts';

const HomeDialogs = lazy(() =>
  loadFresh(() => import('../home-dialogs/home-dialogs.tsx')).catch(() => ({ default: Unloadable })),
);

/** A part that cannot be loaded must not break the page. */
function Unloadable() {
  const t = useTranslations('common.crash');
  return <p role="alert">{t('text')}</p>;
}

export function Hero() {
  const t = useTranslations('home.hero');
  const isWindows = useIsWindows();
  const { redirect, isDownloading, setDownloading } = useHomeQuery();
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-12 px-4 py-16 sm:px-6 lg:grid-cols-[1.05fr_1fr] lg:py-24">
      <div className="flex flex-col items-start gap-6">
        <h1 className="text-4xl sm:text-5xl">{t('heading')}</h1>
        <p className="max-w-xl text-lg text-muted">{t('text')}</p>
        <div className="flex flex-wrap gap-3">
          <AddButton size="lg" browser={useBrowser()} />
          <Button size="lg" variant="secondary" disabled={!isWindows} onClick={() => setDownloading(true)}>
            {t('windows')}
          </Button>
        </div>
        <p className="flex items-start gap-2 text-muted text-sm">
          <CheckIcon className="size-5 rounded-full bg-success p-0.5 text-black" />
          {t('note')}
        </p>
      </div>
      <img src="/pictures/hero.svg" alt="" width="608" height="456" fetchPriority="high" className="h-auto w-full" />
      {(isDownloading || redirect !== null) && (
        <Suspense>
          <HomeDialogs
            redirect={redirect}
            isDownloading={isDownloading}
            isWindows={isWindows}
            onDownloadEnd={() => setDownloading(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
