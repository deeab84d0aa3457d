import { isSoundFormat, type MediaRow, type SaveFormat } from '@clipharbor/contracts';
import { Button, DownloadIcon, Spinner } from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Choice } from './choice.tsx';
import { sendToBackground } from './use-background.ts';

interface SaveControlsProps {
  readonly tabId: number;
  readonly row: MediaRow;
  /** The file is there already: saving it once more is possible, but not what one expects to do. */
  readonly isAgain: boolean;
}

/** Quality, format and the button. The best quality is chosen until the user chooses another. */
export function SaveControls({ tabId, row, isAgain }: SaveControlsProps) {
  const t = useTranslations('extension.media');
  const [height, setHeight] = useState<string | null>(null);
  const [format, setFormat] = useState<SaveFormat | null>(null);
  if (!row.isAnalysed) {
    return (
      <p className="mt-3 flex items-center gap-2 text-muted text-sm">
        <Spinner className="size-4" />
        {t('reading')}
      </p>
    );
  }
  const chosenFormat = format ?? row.formats[0] ?? 'mp4';
  const chosenHeight = height ?? String(row.heights[0] ?? '');
  const start = () =>
    sendToBackground({
      to: 'background',
      type: 'save.start',
      tabId,
      mediaId: row.id,
      height: chosenHeight === '' ? null : Number(chosenHeight),
      format: chosenFormat,
    });
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {row.heights.length > 0 && !isSoundFormat(chosenFormat) && (
        <Choice
          label={t('quality')}
          value={chosenHeight}
          options={row.heights.map((lines) => ({ value: String(lines), label: `${lines}p` }))}
          onChange={setHeight}
        />
      )}
      <Choice
        label={t('format')}
        value={chosenFormat}
        options={row.formats.map((one) => ({
          value: one,
          label: one === 'original' ? t('original') : one.toUpperCase(),
        }))}
        onChange={setFormat}
      />
      <Button size="sm" className="ms-auto" variant={isAgain ? 'secondary' : 'primary'} onClick={start}>
        {!isAgain && <DownloadIcon className="size-4.5" />}
        {isAgain ? t('downloadAgain') : t('download')}
      </Button>
    </div>
  );
}
