import type { ImageRow } from '@clipharbor/contracts';
import { useTranslations } from 'use-intl';

interface ImageTileProps {
  readonly image: ImageRow;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
}

/** One image, to view and select. */
export function ImageTile({ image: { url, preview, title, width, height }, isSelected, onToggle }: ImageTileProps) {
  const t = useTranslations('extension.images');
  const saving = useTranslations('extensionSaving.images');
  return (
    <li aria-label={t('name', { title })} className="min-w-0">
      <label className="relative block cursor-pointer rounded-md has-checked:outline-2 has-checked:outline-primary">
        <img
          src={preview ?? url}
          alt=""
          loading="lazy"
          className="aspect-4/3 w-full rounded-md border border-line bg-sunken object-cover"
        />
        <input
          type="checkbox"
          aria-label={saving('select', { title })}
          checked={isSelected}
          onChange={onToggle}
          className="absolute start-1.5 top-1.5 size-5 accent-primary-strong"
        />
      </label>
      <p className="mt-1 truncate font-medium text-xs">
        <bdi>{title}</bdi>
      </p>
      <p className="truncate text-subtle text-xs tabular-nums">
        {t('size', { width: `${width}`, height: `${height}` })}
      </p>
    </li>
  );
}
