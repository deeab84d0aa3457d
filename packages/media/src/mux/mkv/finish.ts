import { MediaError } from '../../model/errors.ts';
import type { Sink } from '../../model/ports.ts';
import { Reader } from '../bytes/reader.ts';
import { type Chunks, join, sizeOf, Writer } from '../bytes/writer.ts';
import type { Metadata } from '../muxer.ts';
import { element, float, idBytes, ids, longSize, readElementHead, uint, voidOf } from './ebml.ts';
import { type MkvLayout, seekHeadBytes, spareBytes } from './header.ts';
import { parts } from './recover.ts';
import { attachments, chapters, tags } from './tags.ts';

interface Work {
  readonly sink: Sink;
  readonly layout: MkvLayout;
  readonly length: number;
  /** Number of the track by which players seek. */
  readonly lead: number;
  readonly isWebm: boolean;
  readonly milliseconds: number;
  readonly metadata: Metadata;
}

/**
 * Adds index, tags, chapters and picture after the clusters, then patches duration, table of contents and size. The
 * file is readable between any two of these writes; the size comes last and marks it as complete.
 */
export async function finishMkv(work: Work): Promise<number> {
  const { sink, layout, length, metadata, isWebm, milliseconds } = work;
  const trailing: (readonly [id: number, content: Chunks])[] = [
    [ids.cues, await cues(work)],
    [ids.chapters, chapters(metadata, milliseconds / 1000)],
    [ids.tags, tags(metadata)],
    [ids.attachments, isWebm ? [] : attachments(metadata)],
  ];
  const seeks: [id: number, position: number][] = [
    [ids.info, layout.infoAt],
    [ids.tracks, layout.tracksAt],
  ];
  const appended: Uint8Array[] = [];
  let end = length;
  for (const [id, content] of trailing) {
    if (content.length === 0) continue;
    const chunks = element(id, content);
    seeks.push([id, end]);
    appended.push(...chunks);
    end += sizeOf(chunks);
  }
  await sink.write(length, appended);
  await sink.sync();
  await sink.write(layout.spareAt, [generalPart(milliseconds, metadata.title ?? '')]);
  await sink.write(layout.segmentAt, [seekHead(seeks, layout)]);
  await sink.sync();
  await sink.write(layout.segmentAt - 8, [longSize(end - layout.segmentAt)]);
  await sink.sync();
  return end;
}

/** Duration and title. Most players show only this title; a longer one is complete in the tags. */
function generalPart(milliseconds: number, title: string): Uint8Array {
  const short = new Uint8Array(240);
  const { written } = new TextEncoder().encodeInto(title, short);
  const name = written > 0 ? element(ids.title, short.subarray(0, written)) : [];
  const filled = join([...float(ids.duration, milliseconds), ...name]);
  return join([filled, voidOf(spareBytes - filled.length)]);
}

function seekHead(seeks: readonly [id: number, position: number][], { segmentAt }: MkvLayout): Uint8Array {
  const entries = seeks.map(([id, position]) =>
    element(ids.seek, element(ids.seekId, idBytes(id)), uint(ids.seekPosition, position - segmentAt)),
  );
  const head = join(element(ids.seekHead, ...entries));
  return join([head, voidOf(seekHeadBytes - head.length)]);
}

/** One entry per cluster that starts with a key frame of the leading track, as all do after the first. */
async function cues({ sink, layout, length, lead }: Work): Promise<Chunks> {
  const writer = new Writer(64 * 1024);
  let reached = layout.clustersAt;
  for await (const part of parts(sink, layout.clustersAt)) {
    if (part.end > length) break;
    reached = part.end;
    if (part.id !== ids.cluster) continue;
    const time = keyTime(part.bytes.subarray(part.headSize), lead);
    if (time === undefined) continue;
    const position = element(
      ids.cueTrackPositions,
      uint(ids.cueTrack, lead + 1),
      uint(ids.cueClusterPosition, part.position - layout.segmentAt),
    );
    for (const chunk of element(ids.cuePoint, uint(ids.cueTime, time), position)) writer.bytes(chunk);
  }
  if (reached !== length) {
    throw new MediaError('disk.failed', 'Another program changed the file.', { facts: { position: reached } });
  }
  return writer.length > 0 ? [writer.done()] : [];
}

/** The cluster's time when its first block is a key frame of the leading track. */
function keyTime(cluster: Uint8Array, lead: number): number | undefined {
  const head = readElementHead(cluster);
  if (head?.id !== ids.timestamp) return undefined;
  let time = 0;
  for (const byte of cluster.subarray(head.headSize, head.headSize + head.size)) time = time * 256 + byte;
  const blockAt = head.headSize + head.size;
  const block = readElementHead(cluster, blockAt);
  if (block?.id !== ids.simpleBlock) return undefined;
  const reader = new Reader(cluster.subarray(blockAt + block.headSize, blockAt + block.headSize + 4));
  const isLead = reader.u8() === (0x80 | (lead + 1));
  reader.skip(2);
  return isLead && (reader.u8() & 0x80) !== 0 ? time : undefined;
}
