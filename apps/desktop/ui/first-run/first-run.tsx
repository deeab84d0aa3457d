import { brand } from '@clipharbor/domain';
import { Button, Card, DownloadIcon, FolderIcon, PlusIcon, Point } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import type { EditableSettings } from '../settings/use-settings.ts';

/** What a new user needs to know: where files are saved, how to add downloads, and that the window can be closed. */
export function FirstRun({ folder, chooseFolder, change }: EditableSettings) {
  const t = useTranslations('desktop.firstRun');
  return (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col justify-center px-4 py-8 sm:px-6">
      <img src="/icon.svg" alt="" width={56} height={56} />
      <h1 className="mt-4 text-3xl">{t('heading', { brand: brand.name })}</h1>
      <p className="mt-2 text-lg text-muted">{t('intro')}</p>
      <Card as="section" className="mt-6">
        <ul className="flex flex-col gap-5">
          <Point icon={FolderIcon} title={t('folder')}>
            <p dir="ltr" className="break-all text-sm rtl:text-right">
              {folder}
            </p>
            <Button size="sm" variant="secondary" className="mt-2" onClick={() => void chooseFolder()}>
              {t('changeFolder')}
            </Button>
          </Point>
          <Point icon={PlusIcon} title={t('sources')}>
            {t('sourcesText')}
          </Point>
          <Point icon={DownloadIcon} title={t('background')}>
            {t('backgroundText')}
          </Point>
        </ul>
      </Card>
      <div className="mt-6">
        <Button onClick={() => change({ hasSeenWelcome: true })}>{t('start')}</Button>
      </div>
    </main>
  );
}
