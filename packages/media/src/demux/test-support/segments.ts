import type { Demuxed, Demuxer } from '../../model/packet.ts';

/** Feeds segments one after the other and flushes. */
export function demuxAll(demuxer: Demuxer, segments: readonly Uint8Array[]): Demuxed[] {
  return [...segments.map((segment) => demuxer.push(segment)), demuxer.flush()];
}
