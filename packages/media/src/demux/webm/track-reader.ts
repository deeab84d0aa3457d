import { parseAvcC } from '../../codec/avc.ts';
import { concatBytes } from '../../codec/bytes.ts';
import { parseHvcC } from '../../codec/hevc.ts';
import { withFourByteLengths } from '../../codec/nal.ts';
import { opusRateHz, opusSamples } from '../../codec/opus.ts';
import type { DemuxedTrack } from '../../model/packet.ts';
import type { Problems } from '../problems.ts';
import { type OpenPacket, TrackRuns } from '../track-runs.ts';
import { webmFormat } from './format.ts';
import type { TrackEntry } from './track-entry.ts';

/** A gap of more than ten seconds is not a duration. */
const maxFrameSeconds = 10;

/** For a single frame of unknown duration. */
const fallbackNanoseconds = 40_000_000;

/** Frames from one block, which states only the time of the first. */
interface Lace {
  readonly packets: readonly OpenPacket[];
  readonly start: number;
}

/** Turns the blocks of one track into packets. */
export class WebmTrackReader {
  readonly #entry: TrackEntry;
  readonly #timescale: number;
  readonly #problems: Problems;
  readonly #runs: TrackRuns;
  readonly #lengthSize: number;
  #isUnknown = false;
  #lastDuration: number;
  #lace: Lace | undefined;
  /** Packets without a stated duration: it follows from the next one. */
  readonly #withoutDuration = new Set<OpenPacket>();

  constructor(entry: TrackEntry, timescale: number, problems: Problems) {
    this.#entry = entry;
    this.#timescale = timescale;
    this.#problems = problems;
    this.#runs = new TrackRuns(entry.number);
    const parse = this.#isAvc ? parseAvcC : this.#isHevc ? parseHvcC : undefined;
    this.#lengthSize = parse?.(entry.codecPrivate)?.lengthSize ?? 4;
    this.#lastDuration = Math.round(((entry.defaultDuration || fallbackNanoseconds) * timescale) / 1e9);
  }

  /** Adds the frames of a block. `duration` is that of the whole block, when stated. */
  add(frames: readonly Uint8Array[], time: number, isKey: boolean, duration: number | undefined): void {
    if (this.#lace) this.#spread(this.#lace, time);
    this.#lace = undefined;
    let at = time;
    const untimed: OpenPacket[] = [];
    for (const frame of frames) {
      const known = duration === undefined ? this.#frameDuration(frame) : duration / frames.length;
      const packet = this.#addFrame(frame, at, isKey, known);
      if (packet && known === undefined) untimed.push(packet);
      at += known ?? this.#lastDuration;
    }
    if (untimed.length > 1) this.#lace = { packets: untimed, start: time };
  }

  /** Frames of one block without stated durations share the time up to the next block. */
  #spread({ packets, start }: Lace, end: number): void {
    const step = (end - start) / packets.length;
    if (step <= 0 || step > maxFrameSeconds * this.#timescale) return;
    for (const [index, packet] of packets.entries()) {
      packet.pts = Math.round(start + index * step);
      packet.dts = packet.pts;
    }
    this.#lastDuration = Math.floor(step);
  }

  take(): DemuxedTrack[] {
    this.#lace = undefined;
    const packets = this.#runs.packets();
    if (this.#isAvc || this.#isHevc) spreadDecodingTimes(packets);
    let previous: OpenPacket | undefined;
    for (const packet of packets) {
      if (previous && this.#withoutDuration.has(previous)) {
        const way = packet.dts - previous.dts;
        if (way > 0 && way < maxFrameSeconds * this.#timescale) this.#lastDuration = way;
        previous.duration = this.#lastDuration;
      }
      previous = packet;
    }
    if (previous && this.#withoutDuration.has(previous)) previous.duration = this.#lastDuration;
    this.#withoutDuration.clear();
    return this.#runs.take();
  }

  get #isAvc(): boolean {
    return this.#entry.codec === 'V_MPEG4/ISO/AVC';
  }

  get #isHevc(): boolean {
    return this.#entry.codec === 'V_MPEGH/ISO/HEVC';
  }

  #frameDuration(frame: Uint8Array): number | undefined {
    if (this.#entry.codec === 'A_OPUS') return (opusSamples(frame) * this.#timescale) / opusRateHz;
    return this.#entry.defaultDuration > 0 ? (this.#entry.defaultDuration * this.#timescale) / 1e9 : undefined;
  }

  #addFrame(frame: Uint8Array, time: number, isKey: boolean, duration: number | undefined): OpenPacket | undefined {
    const { strippedHeader } = this.#entry;
    let data = strippedHeader.length > 0 ? concatBytes([strippedHeader, frame]) : frame;
    if (this.#lengthSize !== 4) data = withFourByteLengths(data, this.#lengthSize);
    if (!this.#runs.format && !this.#isUnknown) this.#findFormat(data);
    const { format } = this.#runs;
    if (!format || data.length === 0) return undefined;
    const start = Math.round(time);
    const packet: OpenPacket = {
      data,
      dts: start,
      pts: start,
      duration: duration === undefined ? 0 : Math.round(time + duration) - start,
      isKey: isKey || format.kind !== 'video',
    };
    if (duration === undefined) this.#withoutDuration.add(packet);
    this.#runs.add(packet);
    return packet;
  }

  #findFormat(frame: Uint8Array): void {
    const format = this.#entry.isCompressed ? undefined : webmFormat(this.#entry, frame, this.#timescale);
    if (format) {
      this.#runs.adopt(format);
      return;
    }
    this.#isUnknown = true;
    this.#problems.add('unknownStream', 0, `track ${this.#entry.number}: ${this.#entry.codec}`);
  }
}

/**
 * Matroska stores presentation times only. Decoding times are the same numbers in ascending order, shifted early enough
 * that no frame is due before it is decoded.
 */
function spreadDecodingTimes(packets: readonly OpenPacket[]): void {
  const sorted = packets.map(({ pts }) => pts).sort((a, b) => a - b);
  let delay = 0;
  for (const [index, { pts }] of packets.entries()) delay = Math.max(delay, (sorted[index] ?? pts) - pts);
  for (const [index, packet] of packets.entries()) packet.dts = (sorted[index] ?? packet.pts) - delay;
}
