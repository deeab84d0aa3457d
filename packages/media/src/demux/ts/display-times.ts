import { prefixedNals } from '../../codec/nal.ts';
import type { NalCodec } from '../nal/nal-codec.ts';
import type { OpenPacket } from '../track-runs.ts';
import { timeBetween, tsClockHz, wrapTime } from './clock.ts';

/** A larger difference between the assumed and the computed time means that the order was misread. */
const maxMoveTicks = tsClockHz;
/** How many pictures of the previous segment are remembered: the order never reaches further back. */
const maxKnown = 16;

/** When a picture is shown: its display order, on an arbitrary scale, and its own timestamp. */
interface Shown {
  readonly order: number;
  readonly pts: number;
}

/**
 * Corrects the presentation times of pictures without a timestamp: only the first picture that begins in a PES packet has one.
 * If pictures are not shown in decoding order, the display order in their headers places them between the others.
 */
export class DisplayTimes {
  readonly #codec: NalCodec;
  readonly #timeless = new Set<OpenPacket>();
  /** Most streams have a timestamp for every picture, so their headers need not be read. */
  #isNeeded = false;
  #last: number | undefined;
  /** Pictures with a time of their own, on the scale of `#last`. */
  #known: Shown[] = [];
  /** Ticks per step of the order, for when only one picture has a timestamp. */
  #step = 0;

  constructor(codec: NalCodec) {
    this.#codec = codec;
  }

  /** The packet that is about to be added has no timestamp of its own. */
  noteTimeless(packet: OpenPacket): void {
    this.#isNeeded = true;
    this.#timeless.add(packet);
  }

  /** Corrects the packets of a segment, in the order of decoding. */
  correct(packets: readonly OpenPacket[]): void {
    if (!this.#isNeeded) return;
    let open: { readonly packet: OpenPacket; readonly order: number }[] = [];
    for (const packet of packets) {
      const told = orderOf(this.#codec, packet.data);
      if (!told || told.isReset) {
        for (const one of open) this.#place(one.packet, one.order);
        open = [];
        this.forget();
      }
      if (!told) continue;
      // The headers contain only the low bits.
      const order: number =
        this.#last === undefined ? told.low : this.#last + nearest(told.low - this.#last, told.range);
      this.#last = order;
      if (this.#timeless.has(packet)) open.push({ packet, order });
      else this.#known.push({ order, pts: packet.pts });
    }
    for (const one of open) this.#place(one.packet, one.order);
    this.#learnStep();
    this.#known = this.#known.slice(-maxKnown);
    this.#timeless.clear();
  }

  /** The pictures that follow are on another scale. */
  forget(): void {
    this.#learnStep();
    this.#last = undefined;
    this.#known = [];
  }

  #place(packet: OpenPacket, order: number): void {
    const known = this.#known.toSorted(byOrder);
    const above = known.findIndex((one) => one.order > order);
    // Beyond the last one, the two nearest determine the ticks per step.
    const upper = Math.max(1, above < 0 ? known.length - 1 : above);
    const [from, to] = [known[upper - 1], known[upper]];
    const step = from && to ? stepOf(from, to) : this.#step;
    if (!from || step <= 0) return;
    const pts = wrapTime(from.pts + Math.round(step * (order - from.order)));
    if (Math.abs(timeBetween(packet.pts, pts)) <= maxMoveTicks) packet.pts = pts;
  }

  #learnStep(): void {
    const known = this.#known.toSorted(byOrder);
    const [first, last] = [known[0], known.at(-1)];
    const step = first && last ? stepOf(first, last) : 0;
    if (step > 0) this.#step = step;
  }
}

const byOrder = (a: Shown, b: Shown): number => a.order - b.order;

/** Ticks per step of the order; 0 if these two do not determine it. */
const stepOf = (from: Shown, to: Shown): number =>
  to.order > from.order ? timeBetween(from.pts, to.pts) / (to.order - from.order) : 0;

function orderOf(codec: NalCodec, data: Uint8Array): ReturnType<NalCodec['displayOrder']> {
  for (const nal of prefixedNals(data, 4)) if (codec.role(nal, 0) === 'picture') return codec.displayOrder(nal);
  return undefined;
}

/** The smallest step, in either direction, that differs by a multiple of the range. */
function nearest(step: number, range: number): number {
  const forward = ((step % range) + range) % range;
  return forward >= range / 2 ? forward - range : forward;
}
