import type { DownloadOptions } from '../job/types.ts';
import { MediaError } from '../model/errors.ts';
import type { TrackInfo } from '../model/manifest.ts';
import { languageMatch } from '../select/index.ts';

type LanguageOptions = Pick<DownloadOptions, 'audio' | 'subtitles' | 'mustHaveLanguages'>;

/**
 * Warnings about requested languages that are not offered. Throws `input.invalid`, with a list of what is offered, when
 * languages are required and none of the requested ones is available. Called before anything is downloaded.
 */
export function checkLanguages(tracks: readonly TrackInfo[], options: LanguageOptions): string[] {
  const sounds = tracks.filter(({ kind }) => kind === 'audio' || kind === 'muxed');
  const texts = tracks.filter(({ kind }) => kind === 'text');
  const isMust = options.mustHaveLanguages ?? false;
  return [...check('sound', sounds, options.audio, isMust), ...check('subtitles', texts, options.subtitles, isMust)];
}

function check(
  what: 'sound' | 'subtitles',
  tracks: readonly TrackInfo[],
  requested: readonly string[] | undefined,
  isMust: boolean,
): string[] {
  const named = requested?.filter((language) => language !== 'all') ?? [];
  const isOffered = (language: string): boolean => tracks.some((track) => languageMatch(language, track.language) > 0);
  const absent = named.filter((language) => !isOffered(language));
  if (absent.length === 0) return what === 'subtitles' && requested?.length && tracks.length === 0 ? [nothing] : [];
  const offered = [...new Set(tracks.flatMap(({ language }) => language ?? []))];
  // If no language is stated, the sound may well be in the requested one.
  if (what === 'sound' && tracks.length > 0 && offered.length === 0) return [unstated(absent)];
  const sentence = `The source offers no ${what} in ${absent.join(' or ')}: ${offerOf(what, tracks, offered)}`;
  const isSilent = what === 'sound' && tracks.length === 0;
  const isNone = absent.length === named.length && !requested?.includes('all');
  if (isMust && isNone && !isSilent) throw new MediaError('input.invalid', sentence);
  return [sentence];
}

/**
 * The same for a single file. Its contents are known only after the download, so nothing is refused: like a source that
 * does not state its languages, it is saved with everything inside, and the request causes a warning.
 */
export function fileLanguageWarnings({ audio = [], subtitles = [] }: LanguageOptions): string[] {
  const named = audio.filter((language) => language !== 'all');
  return [
    ...(named.length > 0
      ? [`The source is a single file: its sound cannot be chosen by language (${named.join(', ')}).`]
      : []),
    ...(subtitles.length > 0
      ? ['The source is a single file: subtitles inside it stay there, and no others can be chosen or saved beside it.']
      : []),
  ];
}

const unstated = (languages: readonly string[]): string =>
  `The source does not list the language of its sound. What it holds in ${languages.join(' or ')} is kept, or else all of it.`;

const nothing = 'The source offers no subtitles.';

function offerOf(what: string, tracks: readonly TrackInfo[], offered: readonly string[]): string {
  if (offered.length > 0) return `there is ${offered.join(', ')}.`;
  return tracks.length > 0 ? `it does not tell the language of its ${what}.` : 'there are none at all.';
}
