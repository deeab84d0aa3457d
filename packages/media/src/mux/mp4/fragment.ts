import { MediaError } from '../../model/errors.ts';
import type { Packet } from '../../model/packet.ts';
import { type Chunks, Writer } from '../bytes/writer.ts';
import { boxHeader, fourBytes } from './box.ts';
import type { SampleRun } from './read-fragment.ts';

/** Seconds of one track to store before switching to the other tracks, because players read them in parallel. */
const runSeconds = 0.5;
/** Offsets inside a fragment are signed 32-bit numbers. */
const maxFragmentBytes = 0x7f_00_00_00;

/** What a fragment needs to know about a track. */
export interface FragmentTrack {
  readonly id: number;
  readonly timescale: number;
  readonly entry: number;
  readonly origin: number | undefined;
  readonly pending: readonly Packet[];
}

/** Contiguous samples of one track in the file: a `trun` now, a chunk in the final index. */
interface Run {
  /** Which of the track's pending packets: from `first` up to, but not including, `end`. */
  readonly first: number;
  readonly end: number;
  /** Seconds, which determine the order in the file. */
  readonly time: number;
  readonly size: number;
  /** Where its offset is in the `moof`. */
  patchAt: number;
  /** Position of its first sample, from the start of the fragment. */
  position: number;
}

interface Traf {
  readonly track: FragmentTrack;
  readonly runs: readonly Run[];
  /** Of each pending packet. */
  readonly durations: readonly number[];
  /** Values that are equal for all samples of the fragment are written once. */
  readonly duration: number | undefined;
  readonly flags: number | undefined;
  readonly hasOffsets: boolean;
}

const keyFlags = 0x02_00_00_00;
const otherFlags = 0x01_01_00_00;
/** The first four bytes of a payload's box; 8 of header are written before the payloads. */
const mdatHeaderBytes = 8;

/** A fragment, and what a parser would find in it. */
export interface Fragment {
  readonly chunks: Chunks;
  /** Positions count from the start of the fragment. */
  readonly runs: readonly SampleRun[];
}

/** `moof` and `mdat` with all pending packets. Payloads are not copied. */
export function fragment(sequence: number, tracks: readonly FragmentTrack[]): Fragment {
  const trafs = tracks.filter(({ pending }) => pending.length > 0).map(makeTraf);
  const runs = trafs
    .flatMap(({ track, runs: own }) => own.map((run) => ({ track, run })))
    .sort((a, b) => a.run.time - b.run.time);
  const writer = new Writer(256 + 16 * trafs.reduce((sum, { track }) => sum + track.pending.length, 0));
  const moof = begin(writer, 'moof');
  const header = beginFull(writer, 'mfhd', 0, 0);
  writer.u32(sequence);
  end(writer, header);
  for (const traf of trafs) writeTraf(writer, traf);
  end(writer, moof);

  let offset = writer.length + mdatHeaderBytes;
  const chunks: Uint8Array[] = [];
  for (const { track, run } of runs) {
    run.position = offset;
    writer.patch32(run.patchAt, offset);
    offset += run.size;
    for (let index = run.first; index < run.end; index += 1) {
      const packet = track.pending[index];
      if (packet) chunks.push(packet.data);
    }
  }
  if (offset > maxFragmentBytes) throw new MediaError('input.invalid', 'The fragment is too large: cut more often.');
  const size = offset - writer.length;
  return {
    chunks: [writer.bytes(boxHeader('mdat', size)).done(), ...chunks],
    runs: trafs.flatMap((traf) => traf.runs.map((run) => samplesOf(traf, run))),
  };
}

function samplesOf({ track, durations }: Traf, { first, end, position }: Run): SampleRun {
  const { id, entry, origin = 0, pending } = track;
  const sizes: number[] = [];
  const isKey: number[] = [];
  const offsets: number[] = [];
  // Plain arrays filled in a loop, because thousands of small typed arrays take twice as long.
  for (let index = first; index < end; index += 1) {
    const packet = pending[index];
    if (!packet) continue;
    sizes.push(packet.data.length);
    isKey.push(packet.isKey ? 1 : 0);
    offsets.push(packet.pts - packet.dts);
  }
  const dts = (pending[first]?.dts ?? 0) - origin;
  return { trackId: id, entry, dts, position, durations: durations.slice(first, end), sizes, isKey, offsets };
}

function makeTraf(track: FragmentTrack): Traf {
  const { pending, timescale } = track;
  const durations = sampleDurations(pending);
  const runs: Run[] = [];
  const limit = runSeconds * timescale;
  let first = 0;
  for (let index = 1; index <= pending.length; index += 1) {
    const start = pending[first];
    const next = pending[index];
    if (!start || (next && next.dts - start.dts < limit)) continue;
    const size = sizeOfPackets(pending, first, index);
    runs.push({ first, end: index, time: start.dts / timescale, size, patchAt: 0, position: 0 });
    first = index;
  }
  const [duration] = durations;
  const isKey = pending[0]?.isKey ?? true;
  return {
    track,
    runs,
    durations,
    duration: durations.every((one) => one === duration) ? duration : undefined,
    flags: pending.every((one) => one.isKey === isKey) ? flagsOf(isKey) : undefined,
    hasOffsets: pending.some((one) => one.dts !== one.pts),
  };
}

function sizeOfPackets(packets: readonly Packet[], first: number, end: number): number {
  let size = 0;
  // Indexed loop, here and below: an iterator would allocate an object per packet.
  for (let index = first; index < end; index += 1) size += packets[index]?.data.length ?? 0;
  return size;
}

/** A sample lasts until the next one is decoded. The last one's end comes from the packet or is estimated. */
function sampleDurations(packets: readonly Packet[]): number[] {
  const durations: number[] = [];
  for (let index = 0; index < packets.length; index += 1) {
    const packet = packets[index];
    if (!packet) continue;
    const next = packets[index + 1];
    const lasts = next ? next.dts - packet.dts : packet.duration || (durations.at(-1) ?? 0);
    if (lasts > 0xff_ff_ff_ff) {
      throw new MediaError('input.invalid', 'The gap between two packets is too long for the timescale.');
    }
    durations.push(lasts);
  }
  return durations;
}

function flagsOf(isKey: boolean): number {
  return isKey ? keyFlags : otherFlags;
}

function writeTraf(writer: Writer, traf: Traf): void {
  const { track, duration, flags, hasOffsets } = traf;
  const box = begin(writer, 'traf');
  // 0x020000: offsets count from the start of this moof, so that the fragment can be read by itself.
  const has = 0x02_00_02 | (duration === undefined ? 0 : 0x8) | (flags === undefined ? 0 : 0x20);
  const header = beginFull(writer, 'tfhd', 0, has);
  writer.u32(track.id).u32(track.entry);
  if (duration !== undefined) writer.u32(duration);
  if (flags !== undefined) writer.u32(flags);
  end(writer, header);
  const time = beginFull(writer, 'tfdt', 1, 0);
  const start = (track.pending[0]?.dts ?? 0) - (track.origin ?? 0);
  if (start < 0) throw new MediaError('input.invalid', 'A packet is before the first one of its track.');
  writer.u64(start);
  end(writer, time);
  const each =
    0x2_01 | (duration === undefined ? 0x1_00 : 0) | (flags === undefined ? 0x4_00 : 0) | (hasOffsets ? 0x8_00 : 0);
  for (const run of traf.runs) {
    const trun = beginFull(writer, 'trun', 1, each);
    writer.u32(run.end - run.first);
    run.patchAt = writer.length;
    writer.u32(0);
    writeSamples(writer, traf, run);
    end(writer, trun);
  }
  end(writer, box);
}

function writeSamples(writer: Writer, traf: Traf, { first, end: stop }: Run): void {
  const { track, durations, duration, flags, hasOffsets } = traf;
  const fields = 1 + (duration === undefined ? 1 : 0) + (flags === undefined ? 1 : 0) + (hasOffsets ? 1 : 0);
  const { view, at: start } = writer.room(4 * fields * (stop - first));
  let at = start;
  const put = (value: number): void => {
    view.setInt32(at, value);
    at += 4;
  };
  for (let index = first; index < stop; index += 1) {
    const packet = track.pending[index];
    if (!packet) continue;
    if (duration === undefined) put(durations[index] ?? 0);
    put(packet.data.length);
    if (flags === undefined) put(flagsOf(packet.isKey));
    if (hasOffsets) put(packet.pts - packet.dts);
  }
}

function begin(writer: Writer, type: string): number {
  const position = writer.length;
  writer.u32(0).bytes(fourBytes(type));
  return position;
}

function beginFull(writer: Writer, type: string, version: number, flags: number): number {
  const position = begin(writer, type);
  writer.u8(version).u24(flags);
  return position;
}

function end(writer: Writer, position: number): void {
  writer.patch32(position, writer.length - position);
}
