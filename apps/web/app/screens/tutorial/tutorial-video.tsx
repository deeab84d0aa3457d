import { brand } from '@clipharbor/domain';
import { PlayIcon } from '@clipharbor/ui';
import { useState } from 'react';
import { useLocale } from 'use-intl';
import { extensionPicture } from '../../content/extension-pictures.ts';

interface TutorialVideoProps {
  /** What the video shows, for visitors who cannot see it. */
  title: string;
  play: string;
  /** Says where the film comes from. */
  notice: (host: string) => string;
}

const frame = 'mt-8 aspect-video w-full overflow-hidden rounded-xl border border-line';

/** The film is loaded only when the visitor presses play. Without scripts the press opens the film itself. */
export function TutorialVideo({ title, play, notice }: TutorialVideoProps) {
  const [isPlaying, setPlaying] = useState(false);
  const locale = useLocale();
  if (isPlaying) {
    return (
      <video
        src={brand.tutorialVideo}
        aria-label={title}
        controls
        autoPlay
        muted
        playsInline
        className={`${frame} bg-black`}
      />
    );
  }
  return (
    <>
      <a
        href={brand.tutorialVideo}
        onClick={(event) => {
          event.preventDefault();
          setPlaying(true);
        }}
        className={`${frame} group relative flex items-end justify-center pb-4 sm:pb-8`}
      >
        <img
          src={extensionPicture('usage', locale)}
          alt=""
          width="1280"
          height="640"
          loading="lazy"
          className="absolute inset-0 size-full object-cover object-right rtl:object-left"
        />
        <span className="relative flex items-center gap-3 rounded-full bg-primary-strong px-6 py-4 font-semibold text-white shadow-lg transition-transform group-hover:scale-105">
          <PlayIcon className="size-6" />
          {play}
        </span>
      </a>
      <p className="mt-2 text-sm text-subtle">{notice(new URL(brand.origin).host)}</p>
    </>
  );
}
