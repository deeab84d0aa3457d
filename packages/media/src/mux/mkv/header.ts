import type { Sink } from '../../model/ports.ts';
import { type Chunks, join, sizeOf } from '../bytes/writer.ts';
import { element, ids, openSegmentHead, readElementHead, string, uint, voidOf } from './ebml.ts';
import type { MkvTrack } from './mkv-track.ts';
import { trackEntry } from './track-entry.ts';

/** Positions of the parts that `finish` patches. */
export interface MkvLayout {
  /** End of the segment's header: positions inside the file count from here. */
  readonly segmentAt: number;
  readonly infoAt: number;
  /** Space at the end of the general part that becomes duration and title. */
  readonly spareAt: number;
  readonly tracksAt: number;
  readonly clustersAt: number;
}

/** Room for the index of up to six parts. */
export const seekHeadBytes = 160;
/** Duration, and a title of up to 240 bytes. */
export const spareBytes = 11 + 256;
const application = 'clipharbor-media';

/** Everything before the first cluster. The segment's size is unknown until the file is finished. */
export function fileStart(tracks: readonly MkvTrack[], isWebm: boolean): { layout: MkvLayout; bytes: Chunks } {
  const ebml = element(
    ids.ebml,
    uint(ids.ebmlVersion, 1),
    uint(ids.ebmlReadVersion, 1),
    uint(ids.ebmlMaxIdLength, 4),
    uint(ids.ebmlMaxSizeLength, 8),
    string(ids.docType, isWebm ? 'webm' : 'matroska'),
    uint(ids.docTypeVersion, 4),
    uint(ids.docTypeReadVersion, 2),
  );
  const info = element(
    ids.info,
    uint(ids.timestampScale, 1_000_000),
    string(ids.muxingApp, application),
    string(ids.writingApp, application),
    voidOf(spareBytes),
  );
  const entries = element(ids.tracks, ...tracks.map((track) => trackEntry(track, isWebm)));
  const segmentAt = sizeOf(ebml) + 12;
  const infoAt = segmentAt + seekHeadBytes;
  const tracksAt = infoAt + sizeOf(info);
  const clustersAt = tracksAt + sizeOf(entries);
  const layout = { segmentAt, infoAt, spareAt: tracksAt - spareBytes, tracksAt, clustersAt };
  return { layout, bytes: [join([...ebml, openSegmentHead(), voidOf(seekHeadBytes), ...info, ...entries])] };
}

/** The contents of a file before its first cluster. */
export interface MkvStart {
  readonly isWebm: boolean;
  /** Whether the segment has its size, which means that the file is complete. */
  readonly isFinished: boolean;
  readonly layout: MkvLayout;
  /** The track descriptions as they are in the file. */
  readonly tracks: Uint8Array;
}

/** Reads what `fileStart` wrote; undefined when the file is not ours or its start is torn. */
export async function readStart(sink: Sink): Promise<MkvStart | undefined> {
  const bytes = await sink.read(0, 1024 * 1024);
  const ebml = readElementHead(bytes);
  if (ebml?.id !== ids.ebml || ebml.size > 4096) return undefined;
  const segmentHeadAt = ebml.headSize + ebml.size;
  const segment = readElementHead(bytes, segmentHeadAt);
  if (segment?.id !== ids.segment) return undefined;
  const segmentAt = segmentHeadAt + segment.headSize;
  const infoAt = segmentAt + seekHeadBytes;
  const info = readElementHead(bytes, infoAt);
  if (info?.id !== ids.info) return undefined;
  const tracksAt = infoAt + info.headSize + info.size;
  const tracks = readElementHead(bytes, tracksAt);
  if (tracks?.id !== ids.tracks) return undefined;
  const clustersAt = tracksAt + tracks.headSize + tracks.size;
  if (clustersAt > bytes.length) return undefined;
  return {
    isWebm: new TextDecoder('latin1').decode(bytes.subarray(0, segmentHeadAt)).includes('webm'),
    isFinished: Number.isFinite(segment.size),
    layout: { segmentAt, infoAt, spareAt: tracksAt - spareBytes, tracksAt, clustersAt },
    tracks: bytes.slice(tracksAt, clustersAt),
  };
}
