import type { Muxer, TrackOptions } from '../../src/mux/index.ts';
import type { SourceTrack } from './source.ts';

/** Adds the tracks. */
export function addTracks(muxer: Muxer, tracks: readonly SourceTrack[], options: readonly TrackOptions[] = []): void {
  for (const [index, { format }] of tracks.entries()) muxer.addTrack(format, options[index]);
}

/** Writes the packets of a time range and cuts. Ends are exclusive, in seconds of decode time. */
export async function feedRange(
  muxer: Muxer,
  tracks: readonly SourceTrack[],
  from: number,
  to: number,
): Promise<number> {
  for (const [index, { format, packets }] of tracks.entries()) {
    const inside = packets.filter(({ dts }) => dts / format.timescale >= from && dts / format.timescale < to);
    muxer.write(index, inside);
  }
  return (await muxer.cut()).length;
}

/** Seconds at which the last packet is decoded. */
export function lastTime(tracks: readonly SourceTrack[]): number {
  return Math.max(...tracks.map(({ format, packets }) => (packets.at(-1)?.dts ?? 0) / format.timescale));
}

/** Writes everything, a fragment per `seconds`. */
export async function feed(muxer: Muxer, tracks: readonly SourceTrack[], seconds = 2): Promise<void> {
  const end = lastTime(tracks);
  for (let from = 0; from <= end; from += seconds) {
    await feedRange(muxer, tracks, from === 0 ? Number.NEGATIVE_INFINITY : from, from + seconds);
  }
}
