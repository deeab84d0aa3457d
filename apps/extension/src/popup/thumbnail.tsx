import type { MediaKind } from '@clipharbor/contracts';
import { type Icon, ImageIcon, LockIcon, MusicIcon, RecordIcon, VideoIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { useImage } from './use-image.ts';

const icons: Readonly<Record<MediaKind, Icon>> = {
  video: VideoIcon,
  audio: MusicIcon,
  live: RecordIcon,
  protected: LockIcon,
  image: ImageIcon,
};

interface ThumbnailProps {
  readonly kind: MediaKind;
  readonly url: string | null;
  /** As a clock shows it; null if unknown. */
  readonly duration: string | null;
}

/** The picture of a medium, or an icon for its kind. All of its information is also in the row's name. */
export function Thumbnail({ kind, url, duration }: ThumbnailProps) {
  const t = useTranslations('extensionPages.popup');
  const { shownUrl, onError } = useImage(url);
  const KindIcon = icons[kind];
  return (
    <div
      aria-hidden="true"
      className="relative flex aspect-video w-28 shrink-0 items-center justify-center self-start overflow-hidden rounded-md border border-line bg-sunken text-subtle"
    >
      {shownUrl === null ? (
        <KindIcon className={duration === null ? 'size-7' : 'mb-3 size-6'} />
      ) : (
        <img src={shownUrl} alt="" onError={onError} className="size-full object-cover" />
      )}
      {kind === 'live' && (
        <span className="absolute start-1 top-1 inline-flex items-center gap-1 rounded-sm bg-danger-strong px-1.5 py-px font-semibold text-white text-xs">
          <span className="size-1.5 animate-shimmer rounded-full bg-white" />
          {t('badgeLive')}
        </span>
      )}
      {duration !== null && (
        <span className="absolute end-1 bottom-1 rounded-sm bg-black/75 px-1.5 py-px font-medium text-white text-xs tabular-nums">
          {duration}
        </span>
      )}
    </div>
  );
}
