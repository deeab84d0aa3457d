import { MediaError } from '../model/errors.ts';
import type { Presentation, TrackInfo } from '../model/manifest.ts';
import type { Format } from '../model/packet.ts';
import { chooseTracks, languageMatch } from '../select/index.ts';
import type { Rendition } from './output-streams.ts';
import type { DownloadOptions } from './types.ts';

/** The tracks to load together, and what of each goes into the file. */
export function chooseRenditions(presentation: Presentation, options: DownloadOptions): Rendition[] {
  const { quality = 'best', audio: languages = [], subtitles = [], kind } = options;
  const {
    video,
    audio,
    texts: textTracks,
  } = chooseTracks(presentation.tracks, {
    quality: isSoundKind(kind) ? 'audio' : quality,
    audioLanguages: languages.filter((language) => language !== 'all'),
    textLanguages: subtitles.includes('all') ? 'all' : subtitles,
  });
  const texts = textTracks.map((track): Rendition => ({ track, kinds: new Set(['text']) }));
  const sounds =
    languages.length > 1 || languages.includes('all')
      ? moreSounds(presentation.tracks, video, audio, languages)
      : audio
        ? [audio]
        : [];
  const rendition = (track: TrackInfo, kinds: readonly Format['kind'][]): Rendition => {
    const isTold = track.language !== undefined || languages.length === 0 || languages.includes('all');
    return { track, kinds: new Set(kinds), ...(isTold ? {} : { languages }) };
  };
  const chosen: Rendition[] = [
    // Separately chosen sound replaces the sound inside the video segments.
    ...(video ? [rendition(video, sounds.length > 0 ? ['video'] : ['video', 'audio'])] : []),
    ...sounds.map((track) => rendition(track, ['audio'])),
  ];
  if (chosen.length === 0) throw new MediaError('manifest.empty', 'There is neither picture nor sound to download.');
  return [...chosen, ...texts];
}

/** The requested subtitles, or all that belong to the chosen picture. */
export function chooseTexts(
  { tracks }: Presentation,
  { quality = 'best', subtitles = ['all'], kind }: DownloadOptions,
): readonly TrackInfo[] {
  return chooseTracks(tracks, {
    quality: isSoundKind(kind) ? 'audio' : quality,
    textLanguages: subtitles.includes('all') ? 'all' : subtitles,
  }).texts;
}

/** The sound and picture tracks chosen by these options; none if there are only subtitles. */
export function chooseMoving(presentation: Presentation, options: DownloadOptions): readonly TrackInfo[] {
  if (presentation.tracks.every(({ kind }) => kind === 'text')) return [];
  return chooseRenditions(presentation, options).flatMap(({ track }) => (track.kind === 'text' ? [] : [track]));
}

/** Containers that hold only sound. */
export function isSoundKind(kind: DownloadOptions['kind']): boolean {
  return kind !== undefined && ['m4a', 'mp3', 'aac', 'flac', 'ogg', 'wav'].includes(kind);
}

/** One track per requested language, or every track with `all`. */
function moreSounds(
  tracks: readonly TrackInfo[],
  video: TrackInfo | undefined,
  first: TrackInfo | undefined,
  languages: readonly string[],
): TrackInfo[] {
  const usable = tracks.filter(
    ({ kind, group }) => kind === 'audio' && (video?.audioGroup === undefined || group === video.audioGroup),
  );
  const chosen = languages.includes('all')
    ? usable
    : languages.flatMap((language) => usable.find((track) => languageMatch(language, track.language) > 0) ?? []);
  return [...new Set(first ? [first, ...chosen] : chosen)];
}
