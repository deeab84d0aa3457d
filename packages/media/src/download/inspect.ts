import { createLoading } from '../job/loading.ts';
import type { Ports, SourceSummary, TrackSize } from '../job/types.ts';
import type { Presentation, TrackInfo } from '../model/manifest.ts';
import { tracksWithSoundOnly } from './sound-only.ts';
import { openSource } from './source.ts';

/** Reports what an address offers, without downloading more than a segment's first bytes and its key. Throws `MediaError`, also for protected media. */
export async function inspect(ports: Ports, url: string, signal: AbortSignal): Promise<SourceSummary> {
  const loading = createLoading(ports, { signal });
  const source = await openSource(loading, url, signal);
  if (source.kind === 'presentation') {
    const tracks = await tracksWithSoundOnly(loading, source.presentation, signal);
    return summarize(source.presentation, tracks);
  }
  const bytes = await lengthOf(ports, url, signal);
  return {
    url,
    type: source.sniffed.kind === 'image' ? 'image' : 'file',
    isLive: false,
    tracks: [],
    warnings: [],
    ...(bytes === undefined ? {} : { bytes }),
  };
}

/** What a presentation offers, according to its manifest. */
function summarize(presentation: Presentation, tracks = presentation.tracks): SourceSummary {
  const { url, type, title, isLive, duration, warnings } = presentation;
  return {
    url,
    type,
    isLive,
    tracks: tracks.map((track) => withSize(track, duration)),
    warnings: warnings.map(({ message }) => message),
    ...(title === undefined ? {} : { title }),
    ...(duration === undefined ? {} : { duration }),
  };
}

function withSize(track: TrackInfo, duration: number | undefined): TrackSize {
  if (!track.bandwidth || !duration) return track;
  return { ...track, bytes: Math.round((track.bandwidth / 8) * duration) };
}

async function lengthOf({ http }: Ports, url: string, signal: AbortSignal): Promise<number | undefined> {
  const response = await http.get({ url, range: { start: 0, end: 0 }, signal });
  response.cancel();
  const total = /\/(\d+)$/.exec(response.headers['content-range'] ?? '')?.[1] ?? response.headers['content-length'];
  return total === undefined ? undefined : Number(total);
}
