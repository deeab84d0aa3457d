import type { ImageRow, PopupState } from '@clipharbor/contracts';
import { Button, Choice, DangerIcon, DownloadIcon, EmptyState, ImageIcon, SuccessIcon } from '@clipharbor/ui';
import { useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isLargeEnough } from '../saving/choose-images.ts';
import { usePermit } from './account-context.tsx';
import { AccountFailureText, isAccountFailure } from './account-failure.tsx';
import { ImageTile } from './image-tile.tsx';
import { isRefused, PermitNotice } from './permit-notice.tsx';
import { sendToBackground } from './use-background.ts';
import { useLookAgain } from './use-look-again.ts';

interface ImageListProps {
  readonly tabId: number;
  readonly images: readonly ImageRow[];
  readonly archive: PopupState['imageArchive'];
  readonly minPixels: number;
}

const sizes = [0, 100, 200, 400, 800];

/** The images of the page that are large enough. All or some of them can be saved, as one archive or as individual files. */
export function ImageList({ tabId, images, archive, minPixels }: ImageListProps) {
  const t = useTranslations('extension.images');
  const saving = useTranslations('extensionSaving.images');
  const hint = useTranslations('extensionPages.popup')('imagesHint');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [as, setAs] = useState<'zip' | 'files'>('zip');
  const permit = usePermit('', 'images');
  const reasonId = useId();
  const list = useRef<HTMLDivElement>(null);
  useLookAgain(tabId, list);
  const shown = images.filter((image) => isLargeEnough(image, minPixels));
  const ids = shown.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  const toggle = (id: string) =>
    setSelected((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  const save = () =>
    sendToBackground({ to: 'background', type: 'images.save', tabId, as, ...(ids.length > 0 ? { ids } : {}) });
  const setMinPixels = (value: string) =>
    sendToBackground({ to: 'background', type: 'settings.change', change: { minImagePixels: Number(value) } });
  return (
    <div ref={list} className="flex flex-col gap-3">
      {images.length === 0 && <EmptyState icon={ImageIcon} title={t('empty')} hint={hint} />}
      {images.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <Choice
            label={saving('minSize')}
            value={String(minPixels)}
            options={[...new Set([...sizes, minPixels])].map((pixels) => ({
              value: String(pixels),
              label: pixels === 0 ? saving('anySize') : saving('pixels', { pixels }),
            }))}
            onChange={setMinPixels}
          />
          <Choice
            label={saving('as')}
            value={as}
            options={(['zip', 'files'] as const).map((value) => ({ value, label: saving(value) }))}
            onChange={setAs}
          />
          {shown.length > 0 && (
            <Button
              size="sm"
              className="ms-auto"
              onClick={save}
              loading={archive?.state === 'running'}
              disabled={isRefused(permit)}
              {...(isRefused(permit) && { 'aria-describedby': reasonId })}
            >
              <DownloadIcon className="size-4.5" />
              {ids.length > 0 ? saving('saveSelected', { count: ids.length }) : t('downloadAll')}
            </Button>
          )}
          <PermitNotice id={reasonId} permit={permit} />
        </div>
      )}
      {archive?.state === 'done' && (
        <p role="status" className="flex items-center gap-1.5 font-medium text-sm text-success-text">
          <SuccessIcon className="size-4.5" />
          {t('saved', { saved: archive.saved })}
          {archive.failed > 0 && `\u00a0· ${t('leftOut', { failed: archive.failed })}`}
        </p>
      )}
      {archive?.state === 'failed' && (
        <p role="alert" className="flex items-start gap-1.5 text-danger-text text-sm">
          <DangerIcon className="mt-0.5 size-4.5" />
          {isAccountFailure(archive.failure) ? <AccountFailureText code={archive.failure} /> : t('failed')}
        </p>
      )}
      <ul aria-label={t('list')} className="grid grid-cols-3 gap-2">
        {shown.map((image) => (
          <ImageTile
            key={image.id}
            image={image}
            isSelected={selected.has(image.id)}
            onToggle={() => toggle(image.id)}
          />
        ))}
      </ul>
      {shown.length < images.length && (
        <p className="text-muted text-xs">{saving('hidden', { count: images.length - shown.length })}</p>
      )}
    </div>
  );
}
