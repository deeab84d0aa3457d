import type { AudioConfig, AudioFrame, AudioFrameParser } from './audio-frame.ts';
import { BitReader, BitWriter } from './bits.ts';

const sampleRates: readonly number[] = [48_000, 44_100, 32_000];
/** kbit/s by half of frmsizecod. */
const bitRates: readonly number[] = [
  32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
];
const channelCounts: readonly number[] = [2, 1, 2, 3, 3, 4, 4, 5];

/** Bit stream identifications of plain AC-3. Enhanced AC-3 has 11 to 16. */
const lastAc3Id = 10;

/** Frames of AC-3. */
export const parseAc3Frame: AudioFrameParser = (data, at, end) => {
  if (data[at] !== 0x0b) return 'bad';
  if (at + 8 > end) return 'short';
  if (data[at + 1] !== 0x77) return 'bad';
  const bits = new BitReader(data, at + 4, end);
  const rateCode = bits.bits(2);
  const sizeCode = bits.bits(6);
  const streamId = bits.bits(5);
  const mode = bits.bits(3);
  const acmod = bits.bits(3);
  const sampleRate = sampleRates[rateCode];
  const kilobits = bitRates[sizeCode >> 1];
  if (sampleRate === undefined || kilobits === undefined || streamId > lastAc3Id) return 'bad';
  // 44.1 kHz does not divide evenly: odd codes carry one word more.
  const words =
    rateCode === 1 ? Math.floor((kilobits * 96_000) / 44_100) + (sizeCode & 1) : (kilobits * 96_000) / sampleRate;
  const size = words * 2;
  if (at + size > end) return 'short';
  if ((acmod & 1) === 1 && acmod !== 1) bits.skip(2);
  if ((acmod & 4) === 4) bits.skip(2);
  if (acmod === 2) bits.skip(2);
  const lfe = bits.bit();
  return {
    size,
    payload: data.subarray(at, at + size),
    samples: 1536,
    key: (rateCode << 20) | (streamId << 15) | (mode << 12) | (acmod << 9) | (lfe << 8) | (sizeCode >> 1),
    config: () => ({
      kind: 'audio',
      codec: 'ac3',
      description: new BitWriter()
        .bits(rateCode, 2)
        .bits(streamId, 5)
        .bits(mode, 3)
        .bits(acmod, 3)
        .bits(lfe, 1)
        .bits(sizeCode >> 1, 5)
        .bits(0, 5)
        .toBytes(),
      codecString: 'ac-3',
      sampleRate,
      channels: (channelCounts[acmod] ?? 2) + lfe,
      frameSize: 1536,
    }),
  };
};

interface SyncFrame {
  readonly size: number;
  readonly streamType: number;
  readonly substream: number;
  readonly rateCode: number;
  readonly sampleRate: number;
  readonly blocks: number;
  readonly acmod: number;
  readonly lfe: number;
  readonly streamId: number;
  readonly mode: number;
  /** Which further channels a dependent substream adds. */
  readonly channelMap: number;
}

function readSyncFrame(data: Uint8Array, at: number, end: number): SyncFrame | 'short' | 'bad' {
  if (data[at] !== 0x0b) return 'bad';
  if (at + 8 > end) return 'short';
  if (data[at + 1] !== 0x77) return 'bad';
  const bits = new BitReader(data, at + 2, end);
  const streamType = bits.bits(2);
  const substream = bits.bits(3);
  const size = (bits.bits(11) + 1) * 2;
  const rateCode = bits.bits(2);
  const blockCode = bits.bits(2);
  const acmod = bits.bits(3);
  const lfe = bits.bit();
  const streamId = bits.bits(5);
  const halfRate = (sampleRates[blockCode] ?? 0) / 2;
  const sampleRate = rateCode === 3 ? halfRate : (sampleRates[rateCode] ?? 0);
  const blocks = rateCode === 3 ? 6 : ([1, 2, 3, 6][blockCode] ?? 6);
  if (streamType === 3 || sampleRate === 0 || streamId <= lastAc3Id || streamId > 16 || size < 8) return 'bad';
  if (at + size > end) return 'short';
  bits.skip(5);
  if (bits.flag()) bits.skip(8);
  if (acmod === 0) {
    bits.skip(5);
    if (bits.flag()) bits.skip(8);
  }
  const channelMap = streamType === 1 && bits.flag() ? bits.bits(16) : 0;
  return { size, streamType, substream, rateCode, sampleRate, blocks, acmod, lfe, streamId, mode: 0, channelMap };
}

/** dec3 chan_loc bits by bits of chanmap (bit 15 first): Lc/Rc, Lrs/Rrs, Cs, Ts, Lsd/Rsd, Lw/Rw, Lvh/Rvh, Cvh, LFE2. */
const channelLocations: readonly (readonly [mapBit: number, locationBit: number, channels: number])[] = [
  [10, 0, 2],
  [9, 1, 2],
  [8, 2, 1],
  [7, 3, 1],
  [6, 4, 2],
  [5, 5, 2],
  [4, 6, 2],
  [3, 7, 1],
  [1, 8, 1],
];

function eac3Config(frames: readonly SyncFrame[], size: number): AudioConfig {
  const independent = frames.filter((frame) => frame.streamType !== 1);
  const first = frames[0];
  const sampleRate = first?.sampleRate ?? 48_000;
  const samples = (first?.blocks ?? 6) * 256;
  const kilobits = Math.min(8191, Math.round((size * 8 * sampleRate) / samples / 1000));
  const writer = new BitWriter().bits(kilobits, 13).bits(Math.max(0, independent.length - 1), 3);
  let channels = 0;
  for (const [index, frame] of independent.entries()) {
    const from = frames.indexOf(frame) + 1;
    const until = index + 1 < independent.length ? frames.indexOf(independent[index + 1] ?? frame) : frames.length;
    const dependent = frames.slice(from, until);
    const map = dependent.reduce((all, next) => all | next.channelMap, 0);
    let locations = 0;
    let extra = 0;
    for (const [mapBit, locationBit, count] of channelLocations) {
      if (((map >> mapBit) & 1) === 0) continue;
      locations |= 1 << locationBit;
      extra += count;
    }
    if (index === 0) channels = (channelCounts[frame.acmod] ?? 2) + frame.lfe + extra;
    writer.bits(frame.rateCode, 2).bits(frame.streamId, 5).bits(0, 1).bits(0, 1).bits(frame.mode, 3);
    writer.bits(frame.acmod, 3).bits(frame.lfe, 1).bits(0, 3).bits(dependent.length, 4);
    if (dependent.length > 0) writer.bits(locations, 9);
    else writer.bits(0, 1);
  }
  return {
    kind: 'audio',
    codec: 'eac3',
    description: writer.toBytes(),
    codecString: 'ec-3',
    sampleRate,
    channels,
    frameSize: samples,
  };
}

/** Whether enough of the header at `at` is there to show an independent frame of the first substream. */
function startsPacket(data: Uint8Array, at: number, end: number): boolean {
  return at + 3 <= end && ((data[at + 2] ?? 0) & 0x78) === 0;
}

/**
 * Packets of Enhanced AC-3: an independent frame with the frames that depend on it. Only the next header shows where a
 * packet ends, so the last one counts as complete when the bytes are used up.
 */
export const parseEac3Frame: AudioFrameParser = (data, at, end): AudioFrame | 'short' | 'bad' => {
  const frames: SyncFrame[] = [];
  let size = 0;
  while (at + size < end && frames.length < 16) {
    const frame = readSyncFrame(data, at + size, end);
    if (typeof frame === 'string') {
      if (frames.length === 0) return frame;
      // A cut in the next packet is harmless; a cut in a frame that belongs to this one is not.
      if (frame === 'short' && !startsPacket(data, at + size, end)) return 'short';
      break;
    }
    if (frames.length > 0 && frame.streamType !== 1 && frame.substream === 0) break;
    frames.push(frame);
    size += frame.size;
  }
  const first = frames[0];
  if (!first) return 'short';
  const map = frames.reduce((all, frame) => all | frame.channelMap, 0);
  return {
    size,
    payload: data.subarray(at, at + size),
    samples: first.blocks * 256,
    key:
      (map << 13) |
      (first.rateCode << 11) |
      (first.blocks << 8) |
      (first.acmod << 5) |
      (first.lfe << 4) |
      frames.length,
    config: () => eac3Config(frames, size),
  };
};

/** The format that the content of a dac3 box describes. The channel count in MP4's sample entry cannot be trusted. */
export function ac3Format(dac3: Uint8Array): AudioConfig | undefined {
  const bits = new BitReader(dac3);
  const sampleRate = sampleRates[bits.bits(2)];
  bits.skip(8);
  const channels = (channelCounts[bits.bits(3)] ?? 2) + bits.bit();
  if (sampleRate === undefined || bits.isOverrun) return undefined;
  return { kind: 'audio', codec: 'ac3', description: dac3, codecString: 'ac-3', sampleRate, channels, frameSize: 1536 };
}

/** The format that the content of a dec3 box describes. */
export function eac3Format(dec3: Uint8Array): AudioConfig | undefined {
  const bits = new BitReader(dec3);
  bits.skip(16);
  // Half rates have code 3, without saying which one: only 24 kHz is in use.
  const sampleRate = sampleRates[bits.bits(2)] ?? 24_000;
  bits.skip(10);
  let channels = (channelCounts[bits.bits(3)] ?? 2) + bits.bit();
  bits.skip(3);
  const locations = bits.bits(4) > 0 ? bits.bits(9) : 0;
  for (const [, locationBit, count] of channelLocations) if ((locations >> locationBit) & 1) channels += count;
  if (bits.isOverrun) return undefined;
  return {
    kind: 'audio',
    codec: 'eac3',
    description: dec3,
    codecString: 'ec-3',
    sampleRate,
    channels,
    frameSize: 1536,
  };
}
