import type { TrackInfo } from '../model/manifest.ts';
import { languageMatch } from './language.ts';
import { codecPlace, inOrder, isCarried, least, most, type Order, pictureHeight, pixels } from './rank.ts';

/** What the user wants from a presentation. */
export interface TrackPreferences {
  /** A number is the maximum height, such as 1080. `audio`: sound only. */
  readonly quality: 'best' | 'smallest' | 'audio' | number;
  /** BCP 47, most preferred first. If absent, the track that the author marked as default. */
  readonly audioLanguages?: readonly string[];
  /** One track per language, or all. If absent, none. */
  readonly textLanguages?: readonly string[] | 'all';
}

/** The tracks to download together. */
export interface TrackChoice {
  /** Kind `video` or `muxed`. */
  readonly video?: TrackInfo;
  /** Separate sound. Of kind `muxed` only when just sound was requested and no separate sound exists. */
  readonly audio?: TrackInfo;
  readonly texts: readonly TrackInfo[];
}

/** Chooses tracks by the user's preferences. Deterministic: ties go to the track that is listed first. */
export function chooseTracks(tracks: readonly TrackInfo[], preferences: TrackPreferences): TrackChoice {
  const pictures = tracks.filter(({ kind }) => kind === 'video' || kind === 'muxed');
  const sounds = tracks.filter(({ kind }) => kind === 'audio');
  const video = preferences.quality === 'audio' ? undefined : choosePicture(pictures, preferences.quality);
  const audio = chooseSound(sounds, video, preferences) ?? (video ? undefined : soundOfPicture(pictures));
  const texts = chooseTexts(tracks, video, preferences);
  return { ...(video ? { video } : {}), ...(audio ? { audio } : {}), texts };
}

const bandwidth = (track: TrackInfo) => track.bandwidth ?? 0;
const byQuality = inOrder(
  most(isCarried),
  most(pixels),
  most((track) => track.frameRate ?? 0),
  most(bandwidth),
  least(codecPlace),
);
const bySize = inOrder(
  most(isCarried),
  least((track) => track.bandwidth ?? Number.MAX_VALUE),
  least(pixels),
  least(codecPlace),
);

function choosePicture(pictures: readonly TrackInfo[], quality: 'best' | 'smallest' | number): TrackInfo | undefined {
  if (quality === 'smallest') return first(pictures, bySize);
  if (quality === 'best') return first(pictures, byQuality);
  const measured = pictures.filter((track) => pictureHeight(track) > 0);
  const fitting = measured.filter((track) => pictureHeight(track) <= quality);
  if (fitting.length > 0) return first(fitting, byQuality);
  // If nothing fits, take the nearest above. If no track states its height, the limit cannot be applied.
  const nearest = inOrder(most(isCarried), least(pictureHeight), byQuality);
  return measured.length > 0 ? first(measured, nearest) : first(pictures, byQuality);
}

function chooseSound(
  sounds: readonly TrackInfo[],
  video: TrackInfo | undefined,
  preferences: TrackPreferences,
): TrackInfo | undefined {
  const grouped = sounds.filter(({ group }) => video?.audioGroup !== undefined && group === video.audioGroup);
  // Sound-only variants have no group: they are not meant for a picture that names one.
  const usable = !video || video.audioGroup === undefined ? sounds : grouped;
  const languages = preferences.audioLanguages ?? [];
  const bySound = inOrder(
    most((track) => languageScore(track, languages)),
    most(isCarried),
    least(isExtra),
    most((track) => (track.isDefault ? 1 : 0)),
    preferences.quality === 'smallest' ? least(bandwidth) : most(bandwidth),
    preferences.quality === 'smallest' ? least((track) => track.channels ?? 0) : most((track) => track.channels ?? 0),
    least(codecPlace),
  );
  const best = first(usable, bySound);
  if (video?.kind !== 'muxed' || !best) return best;
  // The picture has its own sound: another track is taken only if its language matches better.
  return languageScore(best, languages) > languageScore(video, languages) ? best : undefined;
}

/** Only sound is requested, but it exists only together with pictures: the smallest of them costs least. */
function soundOfPicture(pictures: readonly TrackInfo[]): TrackInfo | undefined {
  return first(
    pictures.filter(({ kind }) => kind === 'muxed'),
    bySize,
  );
}

function chooseTexts(
  tracks: readonly TrackInfo[],
  video: TrackInfo | undefined,
  preferences: TrackPreferences,
): TrackInfo[] {
  const { textLanguages = [] } = preferences;
  const texts = tracks.filter(
    ({ kind, group }) => kind === 'text' && (video?.textGroup === undefined || group === video.textGroup),
  );
  if (textLanguages === 'all') return texts;
  const chosen = new Set<TrackInfo>();
  for (const language of textLanguages) {
    const matching = texts.filter((track) => languageMatch(language, track.language) > 0);
    const byText = inOrder(
      most((track) => languageMatch(language, track.language)),
      least((track) => (track.isForced ? 1 : 0)),
      least(isExtra),
      most((track) => (track.isDefault ? 1 : 0)),
    );
    const best = first(matching, byText);
    if (best) chosen.add(best);
  }
  return [...chosen];
}

/** A higher preference outweighs every match of a lower one. */
function languageScore(track: TrackInfo, languages: readonly string[]): number {
  for (const [index, language] of languages.entries()) {
    const match = languageMatch(language, track.language);
    if (match > 0) return (languages.length - index) * 5 + match;
  }
  return 0;
}

/** Tracks for special needs are chosen only on request. */
function isExtra({ roles = [] }: TrackInfo): number {
  return roles.some((role) => role !== 'main' && role !== 'subtitle' && role !== 'dub') ? 1 : 0;
}

function first(tracks: readonly TrackInfo[], order: Order): TrackInfo | undefined {
  return tracks.toSorted(order)[0];
}
