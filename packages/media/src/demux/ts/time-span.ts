import { tsClockHz, tsWrapTicks } from './clock.ts';
import { packetBytes } from './packet.ts';
import { readTimestamp } from './pes.ts';

/** Seconds between the first and the last presentation time of a transport stream, which may be read in pieces. */
export class TimeSpan {
  seconds = 0;
  readonly #first = new Map<number, number>();

  read(bytes: Uint8Array, stride: number): void {
    for (let at = 0; at + packetBytes <= bytes.length; at += stride) {
      // Most packets do not begin a unit, and only a beginning has a time.
      if (((bytes[at + 1] ?? 0) & 0x40) === 0) continue;
      const time = timeAt(bytes, at);
      if (time === undefined) continue;
      const pid = (((bytes[at + 1] ?? 0) & 0x1f) << 8) | (bytes[at + 2] ?? 0);
      const start = this.#first.get(pid) ?? time;
      this.#first.set(pid, start);
      const ticks = (time - start + tsWrapTicks) % tsWrapTicks;
      // Reordered pictures can be a little before the first one.
      if (ticks < tsWrapTicks / 2) this.seconds = Math.max(this.seconds, ticks / tsClockHz);
    }
  }
}

/** The presentation time at the start of the payload of a packet that begins a unit. */
function timeAt(bytes: Uint8Array, at: number): number | undefined {
  const control = bytes[at + 3] ?? 0;
  if ((control & 0x10) === 0) return undefined;
  const pes = at + 4 + ((control & 0x20) !== 0 ? 1 + (bytes[at + 4] ?? 0) : 0);
  const hasCode = bytes[pes] === 0 && bytes[pes + 1] === 0 && bytes[pes + 2] === 1;
  if (!hasCode || pes + 14 > at + packetBytes || ((bytes[pes + 7] ?? 0) & 0x80) === 0) return undefined;
  return readTimestamp(bytes, pes + 9);
}
