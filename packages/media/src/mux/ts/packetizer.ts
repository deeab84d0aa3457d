import { type Chunks, sizeOf, Writer } from '../bytes/writer.ts';

/** Bytes of a transport packet. */
export const packetBytes = 188;
const payloadSize = packetBytes - 4;

/** Fields of the first packet of a unit besides its payload. */
interface Flags {
  /** The clock, in 90 kHz ticks. */
  readonly clock?: number;
  /** Whether playback can begin here. */
  readonly isKey?: boolean;
}

/** Splits units of payload into transport packets. */
export class Packetizer {
  /** The counter of the next packet of each stream. */
  readonly counters: Map<number, number>;
  readonly #out: Writer;

  constructor(counters: ReadonlyMap<number, number>, capacity: number) {
    this.counters = new Map(counters);
    this.#out = new Writer(capacity);
  }

  /** Writes a unit: a table or a PES packet. */
  unit(pid: number, chunks: Chunks, flags: Flags = {}): void {
    const source = new Cursor(chunks);
    let isFirst = true;
    do {
      const adaptation = isFirst ? adaptationFor(flags) : undefined;
      const fixed = adaptation ? adaptation.length + 1 : 0;
      const count = Math.min(source.left, payloadSize - fixed);
      this.#packet(pid, isFirst, adaptation, payloadSize - fixed - count);
      source.copy(count, this.#out);
      isFirst = false;
    } while (source.left > 0);
  }

  done(): Uint8Array {
    return this.#out.done();
  }

  #packet(pid: number, isFirst: boolean, adaptation: Uint8Array | undefined, stuffing: number): void {
    const counter = this.counters.get(pid) ?? 0;
    this.counters.set(pid, (counter + 1) & 15);
    const hasField = adaptation !== undefined || stuffing > 0;
    this.#out
      .u8(0x47)
      .u16((isFirst ? 0x40_00 : 0) | pid)
      .u8((hasField ? 0x30 : 0x10) | counter);
    if (!hasField) return;
    // The field's length byte counts as stuffing; one byte of stuffing is that byte alone.
    const content = adaptation ?? (stuffing > 1 ? Uint8Array.of(0) : new Uint8Array(0));
    const padding = adaptation ? stuffing : Math.max(0, stuffing - 2);
    this.#out.u8(content.length + padding).bytes(content);
    for (let index = 0; index < padding; index += 1) this.#out.u8(0xff);
  }
}

function adaptationFor({ clock, isKey }: Flags): Uint8Array | undefined {
  if (clock === undefined && !isKey) return undefined;
  const writer = new Writer(7).u8((isKey ? 0x40 : 0) | (clock === undefined ? 0 : 0x10));
  if (clock !== undefined) {
    writer.u32(Math.floor(clock / 2)).u16(((clock % 2) << 15) | 0x7e_00);
  }
  return writer.done();
}

/** Reads several pieces as if they were one. */
class Cursor {
  readonly #chunks: Chunks;
  #index = 0;
  #offset = 0;
  left: number;

  constructor(chunks: Chunks) {
    this.#chunks = chunks;
    this.left = sizeOf(chunks);
  }

  copy(count: number, out: Writer): void {
    let wanted = count;
    while (wanted > 0) {
      const chunk = this.#chunks[this.#index];
      if (!chunk) return;
      const part = chunk.subarray(this.#offset, this.#offset + wanted);
      out.bytes(part);
      wanted -= part.length;
      this.left -= part.length;
      this.#offset += part.length;
      if (this.#offset === chunk.length) {
        this.#index += 1;
        this.#offset = 0;
      }
    }
  }
}
