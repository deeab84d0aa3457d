import type { Packet } from '../../model/packet.ts';
import { type Chunks, sizeOf, Writer } from '../bytes/writer.ts';
import { subRipText } from '../cue-text.ts';
import { element, elementHead, ids, uint, vint } from './ebml.ts';
import type { MkvTrack } from './mkv-track.ts';
import { cuePayload } from './track-entry.ts';

/** Milliseconds of a cluster when no key frame starts a new one. */
const maxClusterMs = 5000;
/** Times inside a cluster are signed 16-bit milliseconds. */
const maxOffsetMs = 30_000;

interface Block {
  readonly track: MkvTrack;
  readonly packet: Packet;
  /** Presentation time in the file, milliseconds. */
  readonly time: number;
  /** Decoding time in seconds, which determines the order in the file. */
  readonly order: number;
}

/**
 * The pending packets as clusters. A cluster starts with a key frame of the leading track (the video, or else the
 * sound), so that the index can be built from the first bytes of every cluster.
 */
export function clusters(tracks: readonly MkvTrack[], lead: MkvTrack, shift: number, isWebm: boolean): Chunks {
  const blocks = tracks
    .flatMap((track) =>
      track.pending.map((packet): Block => {
        const time = Math.round(((packet.pts + track.delay) * 1000) / track.timescale) + shift;
        return { track, packet, time: Math.max(0, time), order: packet.dts / track.timescale };
      }),
    )
    .sort((a, b) => a.order - b.order);
  const chunks: Uint8Array[] = [];
  let group: Block[] = [];
  for (const block of blocks) {
    const [first] = group;
    if (first && startsCluster(block, first, lead)) {
      chunks.push(...cluster(group, isWebm));
      group = [];
    }
    group.push(block);
  }
  if (group.length > 0) chunks.push(...cluster(group, isWebm));
  return chunks;
}

function startsCluster(block: Block, first: Block, lead: MkvTrack): boolean {
  if (block.track === lead && block.packet.isKey && lead.format.kind === 'video') return true;
  const distance = block.time - first.time;
  return Math.abs(distance) >= maxOffsetMs || (distance >= maxClusterMs && block.track === lead);
}

function cluster(blocks: readonly Block[], isWebm: boolean): Chunks {
  const time = blocks[0]?.time ?? 0;
  const content: Uint8Array[] = [...uint(ids.timestamp, time)];
  for (const block of blocks) content.push(...blockOf(block, time, isWebm));
  return [elementHead(ids.cluster, sizeOf(content)), ...content];
}

function blockOf({ track, packet, time }: Block, clusterTime: number, isWebm: boolean): Chunks {
  const isText = track.format.kind === 'text';
  const isSimple = !isText;
  const head = new Writer(8)
    .bytes(vint(track.index + 1))
    .u16((time - clusterTime) & 0xff_ff)
    .u8(isSimple && packet.isKey ? 0x80 : 0)
    .done();
  if (isText) {
    const length = Math.round((packet.duration * 1000) / track.timescale);
    const payload = cuePayload(subRipText(packet.data), packet.data, isWebm);
    return element(ids.blockGroup, element(ids.block, head, payload), uint(ids.blockDuration, length));
  }
  const sets = packet.isKey ? track.inBand : undefined;
  const size = head.length + (sets?.length ?? 0) + packet.data.length;
  // Header and number in one piece, which means half as many pieces for the sink.
  const start = new Writer(24).bytes(elementHead(ids.simpleBlock, size)).bytes(head);
  if (sets) start.bytes(sets);
  return [start.done(), packet.data];
}
