import {
  type ExtensionSettings,
  isSoundFormat,
  type MediaRow,
  type SaveFormat,
  type SaveOptions,
} from '@clipharbor/contracts';
import { parseTime, trimFault } from '@clipharbor/domain';
import { Button, Choice, DownloadIcon, Spinner, type Trim } from '@clipharbor/ui';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isKept } from '../desktop/pending-request.ts';
import { SaveWithDesktop } from '../desktop/save-with-desktop.tsx';
import { defaultChoice, defaultOptions } from '../saving/default-choice.ts';
import { hasRoom } from '../saving/room.ts';
import { usePermit } from './account-context.tsx';
import { MoreOptions } from './more-options.tsx';
import { isRefused, PermitNotice } from './permit-notice.tsx';
import { RoomNotice } from './room-notice.tsx';
import { sendToBackground } from './use-background.ts';
import { useFreeBytes } from './use-free-bytes.ts';

interface SaveControlsProps {
  readonly tabId: number;
  readonly row: MediaRow;
  /** The file was already saved: saving it again is possible, but not the main action. */
  readonly isAgain: boolean;
  readonly settings: ExtensionSettings;
  /** The page's host. */
  readonly site: string;
}

/** Quality, format and the button; the rest is collapsed. Preselects the last choice, otherwise the best. */
export function SaveControls({ tabId, row, isAgain, settings, site }: SaveControlsProps) {
  const t = useTranslations('extension.media');
  const [height, setHeight] = useState<string | null>(null);
  const [format, setFormat] = useState<SaveFormat | null>(null);
  const [changes, setChanges] = useState<Partial<SaveOptions>>({});
  const [trim, setTrim] = useState<Trim>({ from: '', to: '' });
  const free = useFreeBytes();
  const suggested = defaultChoice(row, settings, site);
  const chosenFormat = format ?? suggested.format;
  const permit = usePermit(row.id, chosenFormat);
  const reasonId = useId();
  if (!row.isAnalysed) {
    return (
      <p className="mt-3 flex items-center gap-2 text-muted text-sm">
        <Spinner className="size-4" />
        {t('reading')}
      </p>
    );
  }
  const chosenHeight = height ?? String(suggested.height ?? '');
  const options = { ...defaultOptions(row, settings), ...changes };
  const fault = trimFault(trim.from, trim.to, row.durationSeconds);
  const chosen = {
    to: 'background' as const,
    tabId,
    mediaId: row.id,
    height: chosenHeight === '' ? null : Number(chosenHeight),
    format: chosenFormat,
    options: { ...options, fromSeconds: parseTime(trim.from) ?? null, toSeconds: parseTime(trim.to) ?? null },
  };
  const start = () => sendToBackground({ ...chosen, type: 'save.start' });
  const room = row.kind === 'live' ? 'endless' : hasRoom(row.bytes, free) ? null : 'large';
  const request = { ...chosen, type: 'desktop.save' as const };
  const desktop = row.canHandOver && fault === null && <SaveWithDesktop request={request} options={chosen.options} />;
  return (
    <>
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
        <Button
          size="sm"
          className="ms-auto"
          variant={isAgain ? 'secondary' : 'primary'}
          disabled={fault !== null || isRefused(permit)}
          onClick={start}
          {...(isRefused(permit) && { 'aria-describedby': reasonId })}
        >
          {!isAgain && <DownloadIcon className="size-4.5" />}
          {isAgain ? t('downloadAgain') : t('download')}
        </Button>
        <PermitNotice id={reasonId} permit={permit} />
      </div>
      <MoreOptions
        row={row}
        format={chosenFormat}
        options={options}
        onChange={(change) => setChanges((before) => ({ ...before, ...change }))}
        trim={trim}
        trimFault={fault}
        onTrim={setTrim}
        isOpenAtStart={isKept(request)}
      >
        {room === null && desktop}
      </MoreOptions>
      {room !== null && <RoomNotice reason={room}>{desktop}</RoomNotice>}
    </>
  );
}
