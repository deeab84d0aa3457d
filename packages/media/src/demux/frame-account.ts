import type { ByteLedger } from './byte-ledger.ts';

/** Accounts for elementary stream that is searched for frames, piece by piece. */
export class FrameAccount {
  readonly #ledger: ByteLedger;
  /** Where the last frame in the piece at hand ends. */
  #end = 0;
  /** Bytes since the last frame. Whether that is damage shows when another one follows: files end in all kinds of tags. */
  #skipped = 0;
  #isPadding = true;
  /** Whether a frame has come: before that, the stream may begin in the middle of one. */
  #hasBegun = false;

  constructor(ledger: ByteLedger) {
    this.#ledger = ledger;
  }

  /** Bytes that have no fate yet. */
  get heldBytes(): number {
    return this.#skipped;
  }

  /** A frame was found. Not `isUsed`: a frame that cannot be placed. */
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

  /** The piece has been searched up to `rest`; the next one is counted from 0. */
  finish(data: Uint8Array, rest: number): void {
    this.#pass(data, rest);
    this.#end = 0;
  }

  /** Nothing follows what came so far, of which `leftover` bytes are the start of a frame. */
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
