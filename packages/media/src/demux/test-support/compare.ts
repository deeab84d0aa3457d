import type { Demuxed, DemuxedTrack, Demuxer, Format } from '../../model/packet.ts';

/** The packets of all runs of one kind, and their formats. */
export function tracksOf(results: readonly Demuxed[], kind: Format['kind']): DemuxedTrack[] {
  return results.flatMap(({ tracks }) => tracks.filter(({ format }) => format.kind === kind));
}

/** Feeds segments one after the other and flushes. */
export function demuxAll(demuxer: Demuxer, segments: readonly Uint8Array[]): Demuxed[] {
  return [...segments.map((segment) => demuxer.push(segment)), demuxer.flush()];
}
