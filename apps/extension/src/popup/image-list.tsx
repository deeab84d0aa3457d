import type { ImageRow, PopupState } from '@clipharbor/contracts';
import { Button } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { sendToBackground } from './use-background.ts';

interface ImageListProps {
  readonly tabId: number;
  readonly images: readonly ImageRow[];
  readonly archive: PopupState['imageArchive'];
}

/** The pictures of the page, and all of them as one archive. */
export function ImageList({ tabId, images, archive }: ImageListProps) {
  const t = useTranslations('extension.images');
  const saveAll = () => sendToBackground({ to: 'background', type: 'images.save', tabId });
  return (
    <div className="flex flex-col gap-3">
      {images.length === 0 && <p className="text-muted text-sm">{t('empty')}</p>}
      {images.length > 0 && (
        <Button size="sm" onClick={saveAll} loading={archive?.state === 'running'}>
          {t('downloadAll')}
        </Button>
      )}
      {archive?.state === 'done' && (
        <p role="status" className="font-medium text-sm text-success-text">
          {t('saved', { saved: archive.saved })}
          {archive.failed > 0 && ` · ${t('leftOut', { failed: archive.failed })}`}
        </p>
      )}
      {archive?.state === 'failed' && (
        <p role="alert" className="text-danger-text text-sm">
          {t('failed')}
        </p>
      )}
      <ul aria-label={t('list')} className="grid grid-cols-3 gap-2">
        {images.map(({ id, url, title, width, height }) => (
          <li key={id} aria-label={t('name', { title })} className="min-w-0">
            <img src={url} alt="" loading="lazy" className="h-20 w-full rounded-md bg-sunken object-cover" />
            <p className="truncate text-muted text-xs">
              <bdi>{title}</bdi>
            </p>
            <p className="truncate text-muted text-xs">{t('size', { width, height })}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
