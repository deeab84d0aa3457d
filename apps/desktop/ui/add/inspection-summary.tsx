import type { DesktopInspection } from '@clipharbor/contracts';
import { durationText } from '@clipharbor/domain';
import { Chip, ImageIcon, RecordIcon, useSizeText, VideoIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';

/** What an address offers, in one line. */
export function InspectionSummary({ inspection, url }: { inspection: DesktopInspection; url: string }) {
  const t = useTranslations('desktop.add.kinds');
  const media = useTranslations('extension.media');
  const size = useSizeText();
  const { type, isLive, seconds, bytes } = inspection;
  const kind = isLive ? 'live' : type === 'hls' || type === 'dash' ? 'video' : type;
  const facts = [
    ...(seconds === null || isLive ? [] : [durationText(seconds)]),
    ...(bytes === null ? [] : [type === 'file' ? size(bytes) : media('estimate', { size: size(bytes) })]),
  ];
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-line bg-sunken p-3">
      <div className="flex flex-wrap items-center gap-3">
        <Chip
          tone={isLive ? 'danger' : 'primary'}
          icon={isLive ? RecordIcon : kind === 'image' ? ImageIcon : VideoIcon}
        >
          {t(kind)}
        </Chip>
        <span className="text-muted text-sm tabular-nums">{facts.join(' · ')}</span>
      </div>
      <p dir="ltr" className="line-clamp-2 w-fit max-w-full break-all text-sm text-subtle">
        {url}
      </p>
    </div>
  );
}
