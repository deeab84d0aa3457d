import { MediaError } from '../model/errors.ts';
import type { Format, Packet } from '../model/packet.ts';
import type { TrackOptions, TrackSummary } from './muxer.ts';

/** Larger packets are damage: no codec makes them, and one would not fit into memory twice. */
const maxPacketBytes = 512 * 1024 * 1024;

/** Ticks: durations have 32 bits. */
const maxPauseTicks = 0xff_ff_ff_ff;
/** Ticks: three weeks at 10 MHz, six years at 90 kHz. Loops over time stay short. */
const maxTicks = 2 ** 44;

/** One track while its file is being written: what waits for the next cut, and how far the track is written. */
export class TrackState {
  readonly index: number;
  readonly options: TrackOptions;
  format: Format;
  pending: Packet[] = [];
  pendingBytes = 0;
  packets = 0;
  /** Output time, in ticks, of the first packet and of the end of the last one. */
  start: number | undefined;
  end: number | undefined;
  #lastDts: number | undefined;

  constructor(index: number, format: Format, options: TrackOptions) {
    this.index = index;
    this.format = format;
    this.options = options;
  }

  get timescale(): number {
    return this.format.timescale;
  }

  get language(): string | undefined {
    return this.options.language ?? this.format.language;
  }

  push(packets: readonly Packet[]): void {
    // Indexed loop: an iterator would allocate an object per packet.
    for (let index = 0; index < packets.length; index += 1) {
      const packet = packets[index];
      if (packet) this.#add(packet);
    }
  }

  clear(): void {
    this.pending = [];
    this.pendingBytes = 0;
  }

  summary(): TrackSummary {
    const seconds = (ticks: number | undefined): number => Math.max(0, ticks ?? 0) / this.timescale;
    const { kind, codec } = this.format;
    return { kind, codec, packets: this.packets, start: seconds(this.start), end: seconds(this.end) };
  }

  #add(packet: Packet): void {
    const { dts, pts, duration, data } = packet;
    this.check(packet);
    // Cues may start at the same time or be hours apart. Coded frames never do the former and cannot be stored with the
    // latter.
    if (this.format.kind !== 'text' && this.#lastDts !== undefined) {
      const step = dts - this.#lastDts;
      if (step <= 0) throw this.#wrong(`decode time ${dts} does not follow ${this.#lastDts}`);
      if (step > maxPauseTicks) throw this.#wrong('a pause is too long for the timescale');
    }
    this.#lastDts = dts;
    this.pending.push(packet);
    this.pendingBytes += data.length;
    this.packets += 1;
    this.start ??= pts;
    this.end = Math.max(this.end ?? Number.NEGATIVE_INFINITY, pts + duration);
  }

  /** Refuses times that no container can store. */
  protected check({ dts, pts, duration, data }: Packet): void {
    // Times go into 64-bit fields and their differences into 32-bit ones: anything other than a whole number would
    // damage the file.
    if (!Number.isSafeInteger(dts) || !Number.isSafeInteger(pts) || !Number.isSafeInteger(duration) || duration < 0) {
      throw this.#wrong('a time is not a whole number of ticks');
    }
    if (Math.abs(pts - dts) > 0x7f_ff_ff_ff || duration > 0x7f_ff_ff_ff) throw this.#wrong('a time is out of range');
    if (data.length > maxPacketBytes) throw this.#wrong('a packet is too large');
    if (Math.abs(dts) > maxTicks) throw this.#wrong('a time is out of range');
  }

  #wrong(what: string): MediaError {
    return new MediaError('input.invalid', `Track ${this.index}: ${what}.`, { facts: { subject: this.format.codec } });
  }
}
