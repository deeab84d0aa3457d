import type { ByteLedger } from './byte-ledger.ts';

/** Accounts for the bytes of an elementary stream that is searched for frames, piece by piece. */
export class FrameAccount {
  readonly #ledger: ByteLedger;
  /** Where the last frame in the current piece ends. */
  #end = 0;
  /**
   * Bytes since the last frame. They count as damage only if another frame follows, because files end with all kinds of
   * tags.
   */
  #skipped = 0;
  #isPadding = true;
  /** Whether a frame has been found: before that, the stream may begin in the middle of one. */
  #hasBegun = false;

  constructor(ledger: ByteLedger) {
    this.#ledger = ledger;
  }

  /** Bytes that have no fate yet. */
  get heldBytes(): number {
    return this.#skipped;
  }

  /** Notes a frame. `isUsed` is false for a frame that cannot be placed. */
  frame(data: Uint8Array, at: number, size: number, isUsed: boolean): void {
    this.#pass(data, at);
    const fate = this.#hasBegun ? 'lost' : 'leadIn';
    this.#ledger.add(this.#isPadding ? 'overhead' : fate, this.#skipped);
    this.#ledger.add(isUsed ? 'carried' : fate, size);
    this.#skipped = 0;
    this.#isPadding = true;
    this.#end = at + size;
    if (isUsed) this.#hasBegun = true;
  }

  /** Ends a piece that has been searched up to `rest`. Positions in the next one start at 0. */
  finish(data: Uint8Array, rest: number): void {
    this.#pass(data, rest);
    this.#end = 0;
  }

  /** Ends the stream, whose last `leftover` bytes are the start of a frame. */
  reset(leftover: number): void {
    this.#ledger.add('cutOff', this.#skipped + leftover);
    this.#skipped = 0;
    this.#isPadding = true;
    this.#hasBegun = false;
  }

  #pass(data: Uint8Array, to: number): void {
    if (to <= this.#end) return;
    this.#skipped += to - this.#end;
    this.#isPadding &&= data.subarray(this.#end, to).every((byte) => byte === 0);
  }
}
