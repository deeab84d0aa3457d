import { brand } from '@clipharbor/domain';
import { Spinner } from '@clipharbor/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type PlayState, playJob } from './play-job.ts';

interface PlayerProps {
  readonly jobId: string;
  readonly title: string;
}

/** Plays a download that is still running. */
export function Player({ jobId, title }: PlayerProps) {
  const t = useTranslations('extensionFailures.play');
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<PlayState>('loading');
  useEffect(() => {
    const closing = new AbortController();
    if (video.current !== null) {
      playJob({ jobId, video: video.current, onState: setState, signal: closing.signal }).catch(() =>
        setState('unsupported'),
      );
    }
    return () => closing.abort();
  }, [jobId]);
  const isHidden = state === 'gone' || state === 'unsupported';
  return (
    <main className="mx-auto flex max-w-5xl flex-col gap-4 p-6">
      <p className="flex items-center gap-2 font-semibold text-muted text-sm">
        <img src="/icons/32.png" alt="" width={20} height={20} />
        {brand.name}
      </p>
      <h1 className="break-words font-semibold text-xl">
        <bdi>{title}</bdi>
      </h1>
      {/* biome-ignore lint/a11y/useMediaCaption: third-party video; its own subtitles are tracks of the file */}
      <video
        ref={video}
        controls
        aria-label={title}
        className={isHidden ? 'hidden' : 'aspect-video max-h-[75vh] w-full rounded-lg bg-black'}
      />
      <p role="status" className="flex items-center gap-2 text-muted text-sm">
        {state === 'loading' && <Spinner className="size-4" />}
        {t(state)}
      </p>
    </main>
  );
}
