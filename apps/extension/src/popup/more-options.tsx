import { isSoundFormat, type MediaRow, type SaveFormat, type SaveOptions } from '@clipharbor/contracts';
import type { TrimFault } from '@clipharbor/domain';
import { ChevronDownIcon, LiveOptions, TrackOptions, type Trim, TrimOptions } from '@clipharbor/ui';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';

interface MoreOptionsProps {
  readonly row: MediaRow;
  readonly format: SaveFormat;
  readonly options: SaveOptions;
  readonly onChange: (change: Partial<SaveOptions>) => void;
  readonly trim: Trim;
  readonly trimFault: TrimFault | null;
  readonly onTrim: (trim: Trim) => void;
  /** Whether it starts expanded. */
  readonly isOpenAtStart: boolean;
  /** Other ways to save the medium. */
  readonly children?: ReactNode;
}

/** Collapsed: all options that a first download does not need. */
export function MoreOptions(props: MoreOptionsProps) {
  const { row, format, options, onChange, trim, trimFault, onTrim, isOpenAtStart, children } = props;
  const t = useTranslations('extensionSaving');
  const [startsOpen] = useState(isOpenAtStart);
  // A file that cannot be converted cannot be trimmed either.
  const canCut = row.kind !== 'live' && row.formats.some((one) => one !== 'original');
  return (
    <details className="group mt-2" open={startsOpen}>
      <summary className="inline-flex min-h-6 cursor-pointer list-none items-center gap-1 rounded-sm text-muted text-xs hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronDownIcon className="size-4 transition-transform group-open:-scale-y-100" />
        {t('more')}
      </summary>
      <div className="mt-2 grid grid-cols-2 gap-x-3 gap-y-2">
        <TrackOptions
          sounds={row.sounds}
          subtitles={row.subtitles}
          isLive={row.kind === 'live'}
          isSound={isSoundFormat(format)}
          options={options}
          onChange={onChange}
        />
        {row.kind === 'live' && <LiveOptions options={options} onChange={onChange} />}
        {canCut && (
          <TrimOptions trim={trim} fault={trimFault} durationSeconds={row.durationSeconds} onChange={onTrim} />
        )}
        <div className="col-span-2 empty:hidden">{children}</div>
      </div>
    </details>
  );
}
