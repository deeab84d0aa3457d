import type { ImageRow, PopupState } from '@clipharbor/contracts';
import { Button, DangerIcon, DownloadIcon, ImageIcon, SuccessIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { EmptyState } from './empty-state.tsx';
import { sendToBackground } from './use-background.ts';

interface ImageListProps {
  readonly tabId: number;
  readonly images: readonly ImageRow[];
  readonly archive: PopupState['imageArchive'];
}

/** The pictures of the page, and all of them as one archive. */
export function ImageList({ tabId, images, archive }: ImageListProps) {
  const t = useTranslations('extension.images');
  const hint = useTranslations('extensionPages.popup')('imagesHint');
  const saveAll = () => sendToBackground({ to: 'background', type: 'images.save', tabId });
  return (
    <div className="flex flex-col gap-3">
      {images.length === 0 && <EmptyState icon={ImageIcon} title={t('empty')} hint={hint} />}
      {images.length > 0 && (
        <Button size="sm" onClick={saveAll} loading={archive?.state === 'running'}>
          <DownloadIcon className="size-4.5" />
          {t('downloadAll')}
        </Button>
      )}
      {archive?.state === 'done' && (
        <p role="status" className="flex items-center gap-1.5 font-medium text-sm text-success-text">
          <SuccessIcon className="size-4.5" />
          {t('saved', { saved: archive.saved })}
          {archive.failed > 0 && ` · ${t('leftOut', { failed: archive.failed })}`}
        </p>
      )}
      {archive?.state === 'failed' && (
        <p role="alert" className="flex items-start gap-1.5 text-danger-text text-sm">
          <DangerIcon className="mt-0.5 size-4.5" />
          {t('failed')}
        </p>
      )}
      <ul aria-label={t('list')} className="grid grid-cols-3 gap-2">
        {images.map(({ id, url, title, width, height }) => (
          <li key={id} aria-label={t('name', { title })} className="min-w-0">
            <img
              src={url}
              alt=""
              loading="lazy"
              className="aspect-4/3 w-full rounded-md border border-line bg-sunken object-cover"
            />
            <p className="mt-1 truncate font-medium text-xs">
              <bdi>{title}</bdi>
            </p>
            <p className="truncate text-subtle text-xs tabular-nums" title={t('size', { width, height })}>
              <bdi>
                {width} × {height}
              </bdi>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
