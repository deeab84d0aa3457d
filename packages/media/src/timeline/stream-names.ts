import type { Demuxed, DemuxedTrack, Format } from '../model/packet.ts';
import { parseStreamKey, type StreamKey, streamKey } from './stream-id.ts';

/** Source track id to output stream, for the current period of a rendition. */
export type StreamIds = Record<string, StreamKey>;

/** The output stream of each track of a piece, in the order in which they are to be placed. */
export type StreamNames = ReadonlyMap<DemuxedTrack, StreamKey>;

/**
 * Names the output stream of each track of a piece. A track with a new id continues the stream of one that the source no
 * longer lists: packagers change the ids when an encoder restarts.
 */
export function nameStreams(rendition: string, ids: StreamIds, { tracks, trackIds }: Demuxed): StreamNames {
  const names = new Map<DemuxedTrack, StreamKey>();
  if (tracks.length === 0) return names;
  const byId = [...tracks].sort((a, b) => a.id - b.id);
  for (const list of trackIds ?? []) {
    for (const id of Object.keys(ids)) if (!list.includes(Number(id))) delete ids[id];
    nameAll(byId.filter((track) => list.includes(track.id) && !names.has(track)));
  }
  nameAll(byId.filter((track) => !names.has(track)));
  return names;

  function nameAll(some: readonly DemuxedTrack[]): void {
    for (const { id, format } of some) if (kindOf(ids[id]) !== format.kind) delete ids[id];
    for (const track of some) names.set(track, nameOf(rendition, ids, track));
  }
}

const kindOf = (key: StreamKey | undefined): Format['kind'] | undefined =>
  key === undefined ? undefined : parseStreamKey(key).kind;

/** The stream of a track that had one, or the first that no other track has. */
function nameOf(rendition: string, ids: StreamIds, { id, format: { kind } }: DemuxedTrack): StreamKey {
  const known = ids[id];
  if (known !== undefined && kindOf(known) === kind) return known;
  const taken = new Set(Object.values(ids));
  let ordinal = 0;
  while (taken.has(streamKey({ rendition, kind, ordinal }))) ordinal += 1;
  const key = streamKey({ rendition, kind, ordinal });
  ids[id] = key;
  return key;
}
