import { damaged } from './failures.ts';

/** Zero bytes after the packet: more than is read between two checks. */
const slackBytes = 1024;

/**
 * Reads the bits of one packet after the other. The engine's general reader works byte by byte. Decoding spends most of
 * its time reading bits, so here the packet is copied in front of zeros and every read is one unchecked 32-bit word.
 * `check` must be called often enough: at least once per 1,024 bytes.
 */
export class FrameReader {
  /** Position of the next bit. */
  position = 0;
  #end = 0;
  #data = new Uint8Array(8192 + slackBytes);

  open(packet: Uint8Array): void {
    const { length } = packet;
    if (length + slackBytes > this.#data.length) this.#data = new Uint8Array(length * 2 + slackBytes);
    this.#data.set(packet);
    this.#data.fill(0, length, length + slackBytes);
    this.position = 0;
    this.#end = length * 8;
  }

  /** The next bits, 1 to 25, without moving. */
  peek(count: number): number {
    const { position } = this;
    const data = this.#data;
    const at = position >> 3;
    const word =
      ((data[at] ?? 0) << 24) | ((data[at + 1] ?? 0) << 16) | ((data[at + 2] ?? 0) << 8) | (data[at + 3] ?? 0);
    return (word << (position & 7)) >>> (32 - count);
  }

  /** The next bits, 1 to 25. */
  bits(count: number): number {
    const value = this.peek(count);
    this.position += count;
    return value;
  }

  flag(): boolean {
    return this.bits(1) === 1;
  }

  /** Moves to the next whole byte. */
  align(): void {
    this.position = (this.position + 7) & ~7;
  }

  skip(count: number): void {
    this.position += count;
    this.check();
  }

  /** Throws when bits past the end have been read. */
  check(): void {
    if (this.position > this.#end) throw damaged('it ends too early');
  }
}
