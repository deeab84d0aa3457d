import { brand } from '@clipharbor/domain';
import { PlayIcon, useLocale } from '@clipharbor/ui';
import { useState } from 'react';
import { extensionPicture } from '../../content/extension-pictures.ts';

interface TutorialVideoProps {
  /** What the video shows, for visitors who cannot see it. */
  title: string;
  play: string;
  /** Names the source of the video. */
  notice: (host: string) => string;
}

const frame = 'mt-8 aspect-video w-full overflow-hidden rounded-xl border border-line';

/** The video loads only when the visitor presses play. Without scripts, the button is a link to the video. */
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
        className="group mt-8 flex w-full flex-col overflow-hidden rounded-xl border border-line sm:relative sm:aspect-video sm:items-start sm:justify-end sm:p-6"
      >
        <img
          src={extensionPicture('usage', locale)}
          alt=""
          width="1280"
          height="640"
          loading="lazy"
          className="aspect-video w-full object-cover object-right sm:absolute sm:inset-0 sm:size-full rtl:object-left"
        />
        {/* Below or next to the picture of the extension, never over it. */}
        <span className="relative m-3 flex items-center justify-center gap-3 rounded-full bg-primary-strong px-6 py-4 font-semibold text-white shadow-lg transition-transform group-hover:scale-105 sm:m-0">
          <PlayIcon className="size-6" />
          {play}
        </span>
      </a>
      <p className="mt-2 text-sm text-subtle">{notice(new URL(brand.origin).host)}</p>
    </>
  );
}
