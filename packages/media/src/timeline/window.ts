import type { Format, Packet } from '../model/packet.ts';
import { type StreamId, type StreamKey, streamKey } from './stream-id.ts';
import type { Placed } from './timeline.ts';

/** The range of presentation time that goes into the file, in seconds. */
export interface WindowRange {
  /** Becomes zero in the file. */
  readonly zero: number;
  /** Whether everything before zero is cut off. Otherwise it stays, such as decoder priming. */
  readonly isCut: boolean;
  /** Seconds of sound to keep before a cut, for decoders to warm up with. None when absent. */
  readonly preRoll?: number;
  readonly to?: number;
}

/**
 * Cuts streams to a range without re-encoding. Pictures before the start that later ones need stay in the file at negative
 * times, for an edit list to hide; sound is cut at the nearest packet.
 */
export class Window {
  readonly #range: WindowRange;
  /** Pictures since the last key frame before the start, per stream, until the range begins. */
  readonly #leadIn = new Map<StreamKey, Packet[]>();
  /** Time of the key frame that a cut stream begins with, while pictures that are shown before it may still come. */
  readonly #opening = new Map<StreamKey, number>();
  readonly #tail = new Map<StreamKey, Packet[]>();
  readonly #ended = new Set<StreamKey>();
  #early = 0;

  constructor(range: WindowRange) {
    this.#range = range;
  }

  /** Whether packets wait here. */
  get isHolding(): boolean {
    return this.#leadIn.size > 0 || [...this.#tail.values()].some((packets) => packets.length > 0);
  }

  /** Seconds of video before the start that are kept only for later pictures. */
  get early(): number {
    return this.#early;
  }

  /** Whether a stream has reached the end of the range. */
  hasEnded(stream: StreamId): boolean {
    return this.#ended.has(streamKey(stream));
  }

  apply(placed: Placed): Placed | undefined {
    const { stream, format, packets } = placed;
    const { zero, isCut, to } = this.#range;
    // The usual case, handled in one pass. Cues must not begin before the file does.
    if (zero === 0 && !isCut && to === undefined && format.kind !== 'text') {
      if (format.kind === 'video') this.#noteEarly(packets[0], format);
      return packets.length > 0 ? placed : undefined;
    }
    const shift = Math.round(this.#range.zero * format.timescale);
    const end = this.#range.to === undefined ? undefined : Math.round(this.#range.to * format.timescale) - shift;
    const key = streamKey(stream);
    const out: Packet[] = [];
    for (const packet of packets) {
      const moved = shift === 0 ? packet : { ...packet, dts: packet.dts - shift, pts: packet.pts - shift };
      if (format.kind === 'video') this.#video(key, moved, end, out);
      else this.#other(key, moved, end, out, format);
    }
    if (format.kind === 'video') this.#noteEarly(out[0], format);
    return out.length > 0 ? { stream, format, packets: out } : undefined;
  }

  #noteEarly(first: Packet | undefined, { timescale }: Format): void {
    this.#early = Math.max(this.#early, -(first?.pts ?? 0) / timescale);
  }

  #other(stream: StreamKey, packet: Packet, end: number | undefined, out: Packet[], { kind, timescale }: Format): void {
    const { pts, duration } = packet;
    const isText = kind === 'text';
    const start = isText ? 0 : -(this.#range.preRoll ?? 0) * timescale;
    if (this.#range.isCut && pts + duration <= start) return;
    if (end !== undefined && pts >= end) {
      this.#ended.add(stream);
      return;
    }
    if (!isText) out.push(packet);
    else {
      // A cue can be cut anywhere, so none of it is outside the range.
      const from = Math.max(0, pts);
      const stop = Math.min(end ?? Number.POSITIVE_INFINITY, pts + duration);
      out.push({ ...packet, dts: from, pts: from, duration: stop - from });
    }
  }

  #video(stream: StreamKey, packet: Packet, end: number | undefined, out: Packet[]): void {
    if (this.#isLeading(stream, packet)) return;
    const leadIn = this.#leadIn.get(stream);
    if (this.#range.isCut && packet.pts < 0 && (leadIn || !this.#tail.has(stream))) {
      if (packet.isKey || !leadIn) {
        this.#leadIn.set(stream, [packet]);
        this.#opening.set(stream, packet.pts);
      } else leadIn.push(packet);
      return;
    }
    if (leadIn) {
      // Starting exactly on a key frame needs no lead-in.
      if (packet.isKey && packet.pts === 0) this.#opening.set(stream, 0);
      else out.push(...leadIn);
      this.#leadIn.delete(stream);
    }
    const tail = this.#tailOf(stream);
    if (end !== undefined && packet.pts >= end) {
      // Frames that are shown before the end and predicted from this one may still follow.
      tail.push(packet);
      if (packet.dts >= end) this.#ended.add(stream);
      return;
    }
    if (tail.length > 0) out.push(...tail.splice(0));
    out.push(packet);
  }

  #tailOf(stream: StreamKey): Packet[] {
    const known = this.#tail.get(stream);
    if (known) return known;
    const tail: Packet[] = [];
    this.#tail.set(stream, tail);
    return tail;
  }

  /**
   * Whether a picture that is not shown depends on pictures that were cut off: it comes right after the first key
   * frame, with an earlier time.
   */
  #isLeading(stream: StreamKey, { pts }: Packet): boolean {
    const opening = this.#opening.get(stream);
    if (opening === undefined) return false;
    if (pts > opening) this.#opening.delete(stream);
    return pts < opening && pts < 0;
  }
}
