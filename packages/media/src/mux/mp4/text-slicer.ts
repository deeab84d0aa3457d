import type { Packet } from '../../model/packet.ts';
import { isEqual } from '../bytes/compare.ts';
import { timedTextSample } from './timed-text.ts';

/** Ticks. A sample's duration has 32 bits, and hours may pass without a word. */
const maxSliceTicks = 2 ** 30;

interface Cue {
  readonly data: Uint8Array;
  readonly end: number;
}

/**
 * Cues may overlap and leave gaps; the samples of an MP4 text track may do neither. This cuts time into slices, each
 * with all the text that is shown in it, and an empty sample where nothing is.
 *
 * A slice is emitted as soon as a later cue has begun: cues come in order of their starts, so nothing more can be added
 * to it.
 */
export class TextSlicer {
  /** Everything before this has been emitted. */
  #position: number;
  #shown: Cue[] = [];

  constructor(start = 0) {
    this.#position = start;
  }

  add(cues: readonly Packet[]): Packet[] {
    const slices: Packet[] = [];
    for (const { pts, duration, data } of cues) {
      // A cue that began earlier than its predecessor is shown from the current position, because earlier slices are
      // already written.
      this.#advance(Math.max(pts, this.#position), slices);
      const end = pts + duration;
      if (end > this.#position && !this.#shown.some((cue) => cue.end === end && isEqual(cue.data, data))) {
        this.#shown.push({ data, end });
      }
    }
    return slices;
  }

  /** Emits what is left when no cue will follow. */
  end(): Packet[] {
    const slices: Packet[] = [];
    this.#advance(Math.max(this.#position, ...this.#shown.map(({ end }) => end)), slices);
    return slices;
  }

  #advance(to: number, slices: Packet[]): void {
    while (this.#position < to) {
      const start = this.#position;
      const next = Math.min(to, start + maxSliceTicks, ...this.#shown.map(({ end }) => end));
      const data = timedTextSample(this.#shown.map((cue) => cue.data));
      slices.push({ data, dts: start, pts: start, duration: next - start, isKey: true });
      this.#position = next;
      this.#shown = this.#shown.filter(({ end }) => end > next);
    }
  }
}
