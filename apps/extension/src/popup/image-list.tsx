import type { ImageRow } from '@clipharbor/contracts';
import { useTranslations } from 'use-intl';

/** The pictures of the page. */
export function ImageList({ images }: { images: readonly ImageRow[] }) {
  const t = useTranslations('extension.images');
  return (
    <>
      {images.length === 0 && <p className="text-muted text-sm">{t('empty')}</p>}
      <ul aria-label={t('list')} className="grid grid-cols-3 gap-2">
        {images.map(({ id, url, title, width, height }) => (
          <li key={id} aria-label={t('name', { title })} className="min-w-0">
            <img src={url} alt="" loading="lazy" className="h-20 w-full rounded-md bg-sunken object-cover" />
            <p className="truncate text-muted text-xs">
              <bdi>{title}</bdi>
            </p>
            <p className="truncate text-subtle text-xs">{t('size', { width, height })}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
