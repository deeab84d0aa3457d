import { type StartCodeScanner, startCodeScanner } from '../../codec/nal.ts';

/**
 * The memory that the packets of one segment share: one allocation instead of one per frame.
 * Data lies one after the other; `position` is where the next goes.
 */
export class Arena {
  data: Uint8Array<ArrayBuffer>;
  position = 0;
  scan: StartCodeScanner;

  constructor(data: Uint8Array<ArrayBuffer>) {
    this.data = data;
    this.scan = startCodeScanner(this.data);
  }

  /** Makes sure that `size` bytes fit at `position`. What was handed out before stays where it is. */
  reserve(size: number): void {
    if (this.position + size <= this.data.length) return;
    this.data = new Uint8Array(Math.max(size, 65_536));
    this.position = 0;
    this.scan = startCodeScanner(this.data);
  }

  /**
   * Makes room for `size` bytes behind what lies in [from, position), which moves when the arena is full.
   * Returns by how much it moved.
   */
  extend(from: number, size: number): number {
    if (this.position + size <= this.data.length) return 0;
    const kept = this.data.subarray(from, this.position);
    this.data = new Uint8Array(kept.length + size);
    this.data.set(kept);
    this.position = kept.length;
    this.scan = startCodeScanner(this.data);
    return -from;
  }
}
