import { Button, FolderIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';

/** The folder for downloads. Only the system's own dialog can change it, so that no page can choose a path. */
export function FolderField({ folder, onChoose }: { folder: string; onChoose: () => void }) {
  const t = useTranslations('desktop.settings');
  return (
    <div>
      <p className="mb-1.5 font-medium text-sm">{t('folder')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <p className="flex min-h-11 min-w-0 flex-1 basis-56 items-center gap-2.5 rounded-md border border-line bg-sunken px-3.5 py-2 text-sm">
          <FolderIcon className="size-4.5 shrink-0 text-muted" />
          <bdi className="min-w-0 break-all">{folder}</bdi>
        </p>
        <Button variant="secondary" onClick={onChoose}>
          {t('changeFolder')}
        </Button>
      </div>
    </div>
  );
}
