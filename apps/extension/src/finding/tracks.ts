import { maxListedTracks, type SoundTrack, type SubtitleTrack } from '@clipharbor/contracts';
import type { TrackInfo } from '@clipharbor/media';
import { plainTitle } from './rows.ts';

type Describable = Pick<TrackInfo, 'id' | 'kind' | 'language' | 'name' | 'channels'>;

const described = ({ id, language, name }: Describable): SubtitleTrack => ({
  id: id.slice(0, 300),
  language: language?.trim().slice(0, 100) || null,
  label: plainTitle(name ?? '') || null,
});

/** The same track at several bit rates is one choice, because users see only its language and name. */
function distinct<Track extends SubtitleTrack>(tracks: readonly Track[], keyOf: (track: Track) => unknown[]): Track[] {
  const byKey = new Map<string, Track>();
  for (const track of tracks) {
    const key = JSON.stringify(keyOf(track));
    if (!byKey.has(key)) byKey.set(key, track);
  }
  return [...byKey.values()].slice(0, maxListedTracks);
}

/** The sound tracks that a stream offers separately from its picture. */
export function soundsOf(tracks: readonly Describable[]): SoundTrack[] {
  const sounds = tracks.filter(({ kind }) => kind === 'audio');
  const listed = sounds.map((track) => ({ ...described(track), channels: track.channels ?? null }));
  return distinct(listed, ({ language, label, channels }) => [language, label, channels]);
}

export const subtitlesOf = (tracks: readonly Describable[]): SubtitleTrack[] =>
  distinct(tracks.filter(({ kind }) => kind === 'text').map(described), ({ language, label }) => [language, label]);
