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
  if (tracks.length === 0) return new Map();
  const isListed = (id: number): boolean => trackIds?.includes(id) ?? true;
  const byId = [...tracks].sort((a, b) => a.id - b.id);
  const names = new Map<DemuxedTrack, StreamKey>();
  // Tracks that ended in this piece come first: others may continue their streams.
  for (const track of byId.filter(({ id }) => !isListed(id))) names.set(track, nameOf(rendition, ids, track));
  for (const id of Object.keys(ids)) if (!isListed(Number(id))) delete ids[id];
  const listed = byId.filter(({ id }) => isListed(id));
  for (const { id, format } of listed) if (kindOf(ids[id]) !== format.kind) delete ids[id];
  for (const track of listed) names.set(track, nameOf(rendition, ids, track));
  return names;
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
