import { MediaError } from '../../model/errors.ts';
import type { Format, Packet } from '../../model/packet.ts';
import { BaseMuxer } from '../base-muxer.ts';
import type { Chunks } from '../bytes/writer.ts';
import { adtsHeaders } from '../codec/adts.ts';
import { annexB } from '../codec/annex-b.ts';
import { progress, writeMark } from '../mark.ts';
import type { TrackOptions } from '../muxer.ts';
import { TrackState } from '../track-state.ts';
import { Packetizer } from './packetizer.ts';
import { pesPacket } from './pes.ts';
import { associationTable, mapTable, pids, streamKind } from './psi.ts';
import { readLastMark } from './recover.ts';

const clockHz = 90_000;
/** How far the clock runs behind decode times, so that decoders can fill their buffers first. */
const leadTicks = 63_000;
/** Output time 0 in the file: late enough that neither the clock nor an early decode time is negative. */
const defaultShiftTicks = 126_000;

interface Unit {
  readonly track: TrackState;
  readonly packet: Packet;
  /** Decode time in 90 kHz ticks of the file. */
  readonly dts: number;
}

/** MPEG-TS: needs neither an index nor an end, and can be cut between any two packets. */
export class TsMuxer extends BaseMuxer {
  #counters: ReadonlyMap<number, number> = new Map();
  #fragments = this.resume?.fragments ?? 0;
  #shift: number | undefined;
  #isOpen = this.resume === undefined;

  protected makeTrack(index: number, format: Format, options: TrackOptions): TrackState {
    if (format.codec === 'aac') adtsHeaders(format);
    return new TrackState(index, format, options);
  }

  protected adoptFormat(_: TrackState, format: Format): void {
    // Every key frame and every sound frame carries its configuration, so the next one simply has the new one.
    if (format.codec === 'aac') adtsHeaders(format);
  }

  protected async flush(): Promise<number> {
    if (!this.#isOpen) await this.#reopen();
    const units = this.#units();
    if (units.length === 0) return this.length;
    return this.#append(units, false);
  }

  protected async complete(): Promise<boolean> {
    if (this.#fragments === 0) throw new MediaError('manifest.empty', 'There is nothing to write.');
    this.length = await this.#append([], true);
    await this.sink.sync();
    return true;
  }

  async #append(units: readonly Unit[], isLast: boolean): Promise<number> {
    const out = new Packetizer(this.#counters, Math.ceil(this.pendingBytes * 1.1) + 64 * 1024);
    const clockTrack = this.tracks.find(({ format }) => format.kind === 'video') ?? this.track(0);
    for (const [index, unit] of units.entries()) {
      const { track, packet, dts } = unit;
      const isClock = track === clockTrack;
      // The tables are repeated wherever playback can begin.
      if (index === 0 || (isClock && track.format.kind === 'video' && packet.isKey)) this.#tables(out, clockTrack);
      const clock = isClock ? { clock: (dts - leadTicks) % 2 ** 33 } : {};
      out.unit(pids.firstTrack + track.index, this.#pes(unit), { ...clock, isKey: packet.isKey });
    }
    const fragments = this.#fragments + (isLast ? 0 : 1);
    const extra = Uint8Array.from(this.#pids, (pid) => out.counters.get(pid) ?? 0);
    const shift = this.#shift ?? defaultShiftTicks;
    const mark = writeMark({ fragments, isLast, shift, tracks: progress(this.tracks), extra });
    out.unit(pids.null, [mark]);
    // These packets are not counted, so that a continued file is the same as an uninterrupted one.
    out.counters.delete(pids.null);
    const bytes = out.done();
    await this.sink.write(this.length, [bytes]);
    this.#counters = out.counters;
    this.#fragments = fragments;
    return this.length + bytes.length;
  }

  /** The pending packets of all tracks in decoding order. */
  #units(): Unit[] {
    const ticks = (track: TrackState, time: number): number => Math.round((time * clockHz) / track.timescale);
    const earliest = Math.min(0, ...this.tracks.map((track) => ticks(track, track.pending[0]?.dts ?? 0)));
    this.#shift ??= defaultShiftTicks + Math.max(0, -earliest - (defaultShiftTicks - leadTicks));
    const shift = this.#shift;
    return this.tracks
      .flatMap((track) =>
        track.pending.map((packet): Unit => ({ track, packet, dts: ticks(track, packet.dts) + shift })),
      )
      .sort((a, b) => a.dts - b.dts);
  }

  #pes({ track, packet, dts }: Unit): Chunks {
    const { format, timescale } = track;
    if (format.kind === 'text') return [];
    const pts = Math.round((packet.pts * clockHz) / timescale) + (this.#shift ?? 0);
    return pesPacket(streamKind(format).streamId, pts, dts, payload(format, packet));
  }

  #tables(out: Packetizer, clockTrack: TrackState): void {
    out.unit(pids.pat, [associationTable()]);
    out.unit(pids.pmt, [mapTable(this.tracks, pids.firstTrack + clockTrack.index)]);
  }

  get #pids(): number[] {
    return [pids.pat, pids.pmt, ...this.tracks.map(({ index }) => pids.firstTrack + index)];
  }

  async #reopen(): Promise<void> {
    const mark = await readLastMark(this.sink);
    if (mark?.end !== this.length) throw new MediaError('source.changed', 'The file cannot be continued.');
    this.#shift = mark.shift;
    this.#counters = new Map(this.#pids.map((pid, index) => [pid, mark.extra[index] ?? 0]));
    this.#isOpen = true;
  }
}

function payload(format: Format, { data, isKey }: Packet): Chunks {
  if (format.kind === 'video') return annexB(format, data, isKey);
  if (format.codec === 'aac') return [adtsHeaders(format)(data.length), data];
  return [data];
}
