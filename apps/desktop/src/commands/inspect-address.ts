import { type DesktopInspection, maxListedTracks } from '@clipharbor/contracts';
import { inspect, type TrackInfo, titleFromAddress } from '@clipharbor/media';
import { nodePorts } from '@clipharbor/media-node';
import { type JobNetwork, openJobHttp } from '../jobs/job-http.ts';
import type { JobOrder } from '../jobs/job-record.ts';

const timeoutMs = 30_000;
/** The limit for titles that users type. */
const maxTitleLength = 300;

/** What an address offers, in the form that the window displays. */
export async function inspectAddress(
  target: Pick<JobOrder, 'url' | 'page' | 'headers' | 'headersAt'>,
  network: JobNetwork,
): Promise<DesktopInspection> {
  const http = openJobHttp(target, network);
  try {
    const source = await inspect(nodePorts(http), target.url, AbortSignal.timeout(timeoutMs));
    const { tracks, type, title, isLive, duration, bytes } = source;
    const heights = new Set(tracks.flatMap(({ height }) => height ?? []));
    return {
      // The name that the file will actually get.
      title: (title ?? titleFromAddress(target.url)).slice(0, maxTitleLength),
      ...{ type, isLive, seconds: duration ?? null, bytes: bytes ?? null },
      heights: [...heights].toSorted((a, b) => b - a),
      sounds: tracks
        .filter(({ kind }) => kind === 'audio')
        .slice(0, maxListedTracks)
        .map((track) => ({ ...described(track), channels: track.channels ?? null })),
      subtitles: tracks
        .filter(({ kind }) => kind === 'text')
        .slice(0, maxListedTracks)
        .map(described),
    };
  } finally {
    await http.close();
  }
}

const described = ({ id, language, name }: TrackInfo) => ({ id, language: language ?? null, label: name ?? null });
