import type { Kernel } from './kernel/kernel.ts';
import { payloadBytes } from './packet.ts';
import type { PesMemory } from './pes-memory.ts';

/** A PES packet in one piece. */
export interface Pes {
  readonly memory: PesMemory;
  /** The memory from here to `end` may be rearranged. */
  readonly floor: number;
  /** Where the elementary stream starts and ends. */
  readonly start: number;
  readonly end: number;
  /** The times in its headers, in order: one per header that has a time. */
  readonly marks: readonly TimeMark[];
  /** Bytes that the header announces but that did not arrive. */
  readonly missing: number;
  /** Bytes that came after the announced end. */
  readonly surplus: number;
}

/** A time from a PES header. It applies to the first access unit that begins at or after `at`. 33-bit, 90 kHz. */
export interface TimeMark {
  readonly at: number;
  readonly pts: number;
  readonly dts: number;
}

/** The start of a PES packet, as far as its first transport packet shows it. */
export interface PesHead {
  /** Bytes of the header; 0 when it is not one or does not fit. */
  readonly length: number;
  /** Bytes of the elementary stream that the header announces; undefined when it states nothing. */
  readonly size: number | undefined;
  readonly time: Omit<TimeMark, 'at'> | undefined;
}

/** Elementary stream without its headers that continues in the next segment. */
export interface Kept {
  readonly data: Uint8Array;
  /** Counted from the start of `data`. */
  readonly marks: readonly TimeMark[];
}

/** Maximum size of a PES packet that states its length. */
const maxPesBytes = 6 + 0xff_ff;
const noBytes = new Uint8Array(0);

/** The 33-bit time in a PES header at `at`. */
export function readTimestamp(data: Uint8Array, at: number): number {
  return (
    ((data[at] ?? 0) & 0x0e) * 2 ** 29 +
    (((data[at + 1] ?? 0) << 22) |
      (((data[at + 2] ?? 0) & 0xfe) << 14) |
      ((data[at + 3] ?? 0) << 7) |
      ((data[at + 4] ?? 0) >> 1))
  );
}

/** Length of the PES header that starts here, or 0 when there is none. */
export function pesHeaderLength(data: Uint8Array, at: number, end: number): number {
  if (at + 9 > end || data[at] !== 0 || data[at + 1] !== 0 || data[at + 2] !== 1) return 0;
  return ((data[at + 6] ?? 0) & 0xc0) === 0x80 ? 9 + (data[at + 8] ?? 0) : 6;
}

/** Reads the header of the PES packet that starts here. */
export function readPesHead(data: Uint8Array, at: number, end: number): PesHead {
  const length = pesHeaderLength(data, at, end);
  if (length === 0 || at + length > end) return { length: 0, size: undefined, time: undefined };
  const announced = ((data[at + 4] ?? 0) << 8) | (data[at + 5] ?? 0);
  return { length, size: announced === 0 ? undefined : 6 + announced - length, time: readTime(data, at, length) };
}

function readTime(data: Uint8Array, at: number, headerLength: number): Omit<TimeMark, 'at'> | undefined {
  const flags = headerLength > 6 ? (data[at + 7] ?? 0) : 0;
  if ((flags & 0x80) === 0 || headerLength < 14) return undefined;
  const pts = readTimestamp(data, at + 9);
  return { pts, dts: (flags & 0xc0) === 0xc0 && headerLength >= 19 ? readTimestamp(data, at + 14) : pts };
}

/** An empty header, for bytes that have lost theirs. */
const bareHeader = Uint8Array.of(0, 0, 1, 0xe0, 0, 0, 0x80, 0, 0);

/**
 * Collects the payloads of one PID. Only positions are recorded at first; the bytes are moved once, when the PES packet
 * is complete.
 */
export class PesCollector {
  isOpen = false;
  /** Byte position of the first packet, for problem reports. */
  position = 0;
  /** Bytes already copied, up to `carriedSize`. */
  #carried: Uint8Array = noBytes;
  #carriedSize = 0;
  /** Four numbers for each run of packets with payloads of equal length: start of the first, length, count, distance. */
  #runs: number[] = [];
  /** Numbers in use. The array is kept, because resetting its length would make it grow again for every PES packet. */
  #runsEnd = 0;
  #total = 0;
  /** 6 + PES_packet_length, or 0 when unbounded. */
  #expected = 0;
  /** Whether the payload did not fill the last transport packet. */
  #isStuffed = false;
  /** Times of removed headers, with the number of bytes before them. */
  #joined: TimeMark[] = [];

  /** Starts a PES packet. */
  open(position: number): void {
    this.isOpen = true;
    this.position = position;
    this.#carriedSize = 0;
    this.#runsEnd = 0;
    this.#total = 0;
    this.#expected = -1;
    this.#joined = [];
  }

  /** Bytes collected so far. */
  get size(): number {
    return this.isOpen ? this.#total : 0;
  }

  /** Starts with what an earlier segment left over. */
  reopen({ data, marks }: Kept, position: number): void {
    this.open(position);
    this.#total = bareHeader.length + data.length;
    if (this.#carried.length < this.#total) this.#carried = new Uint8Array(this.#total * 2);
    this.#carried.set(bareHeader);
    this.#carried.set(data, bareHeader.length);
    this.#carriedSize = this.#total;
    this.#expected = 0;
    this.#isStuffed = true;
    this.#joined = marks.map(({ at, pts, dts }) => ({ at: at + bareHeader.length, pts, dts }));
  }

  append(bytes: Uint8Array, start: number, end: number, isStuffed: boolean): void {
    this.#addRun(start, end - start, 1, 0);
    this.#total += end - start;
    this.#isStuffed = isStuffed;
    if (this.#expected < 0) this.#expected = this.#readLength(bytes);
  }

  /** The same for `count` consecutive transport packets that contain only payload. */
  appendRun(bytes: Uint8Array, start: number, count: number, stride: number): void {
    this.#addRun(start, payloadBytes, count, stride);
    this.#total += payloadBytes * count;
    this.#isStuffed = false;
    if (this.#expected < 0) this.#expected = this.#readLength(bytes);
  }

  #addRun(start: number, length: number, count: number, stride: number): void {
    const runs = this.#runs;
    const at = this.#runsEnd;
    runs[at] = start;
    runs[at + 1] = length;
    runs[at + 2] = count;
    runs[at + 3] = stride;
    this.#runsEnd = at + 4;
  }

  /** Continues the PES packet under another header, of which only the time is kept. */
  join({ size, time }: PesHead): void {
    this.#expected = size === undefined ? 0 : this.#total + size;
    if (time) this.#joined.push({ at: this.#total, ...time });
  }

  /** Whether the last byte so far is a zero, which may be the start of the next start code. */
  endsInZero(bytes: Uint8Array): boolean {
    const runs = this.#runs;
    if (this.#runsEnd === 0) return this.#carriedSize > 0 && this.#carried[this.#carriedSize - 1] === 0;
    const last = this.#runsEnd - 4;
    const start = runs[last] ?? 0;
    const length = runs[last + 1] ?? 0;
    const passed = ((runs[last + 2] ?? 0) - 1) * (runs[last + 3] ?? 0);
    return bytes[start + passed + length - 1] === 0;
  }

  /** Whether this PES packet has the maximum stated length: a longer frame continues in the next one. */
  get isFull(): boolean {
    return this.isOpen && this.#expected >= maxPesBytes - 64;
  }

  /**
   * Whether the rest may be in the next segment, because the announced length is not reached. If none is announced,
   * stuffing in the last transport packet marks the end; only one PES packet in 184 needs none.
   */
  get isWaiting(): boolean {
    if (!this.isOpen) return false;
    return this.#expected === 0 ? !this.#isStuffed : this.#expected < 0 || this.#total < this.#expected;
  }

  /** Copies the bytes so far, so that they outlive the current content of the segment's buffer. `kernel`: as in `close`. */
  carry(bytes: Uint8Array, kernel?: Kernel): void {
    if (this.#runsEnd === 0) return;
    if (this.#carried.length < this.#total) {
      const wider = new Uint8Array(Math.max(this.#total, this.#carried.length * 2));
      wider.set(this.#carried.subarray(0, this.#carriedSize));
      this.#carried = wider;
    }
    this.#carriedSize = this.#copyRuns(this.#carried, this.#carriedSize, bytes, kernel);
    this.#runsEnd = 0;
  }

  /**
   * Assembles the packet and reads its header. Undefined when the header is damaged. In `mirror`, the segment or a copy
   * that only this stream uses, the payloads are joined in place; otherwise they are copied into `side`. `kernel`
   * belongs to `bytes` if those may be moved: then consecutive payloads are copied at once.
   */
  close(bytes: Uint8Array, mirror: PesMemory | undefined, side: PesMemory, kernel?: Kernel): Pes | undefined {
    this.isOpen = false;
    if (mirror && this.#carriedSize === 0) {
      const from = this.#runs[0] ?? 0;
      return this.#read(mirror, mirror.position, from, this.#moveTogether(mirror, from));
    }
    side.reserve(this.#total);
    const from = side.position;
    return this.#read(side, from, from, this.#copyTo(side.data, from, bytes, kernel));
  }

  #read(memory: PesMemory, floor: number, from: number, end: number): Pes | undefined {
    const { data } = memory;
    const headerLength = pesHeaderLength(data, from, end);
    const start = from + headerLength;
    if (headerLength === 0 || start > end) return undefined;
    memory.position = end;
    const limit = this.#expected > 0 ? Math.min(end, from + this.#expected) : end;
    const time = readTime(data, from, headerLength);
    const marks: TimeMark[] = time ? [{ at: start, pts: time.pts, dts: time.dts }] : [];
    for (const { at, pts, dts } of this.#joined) marks.push({ at: from + at, pts, dts });
    return {
      memory,
      floor,
      start,
      end: Math.max(start, limit),
      marks,
      missing: this.#expected > 0 ? Math.max(0, this.#expected - this.#total) : 0,
      surplus: end - Math.max(start, limit),
    };
  }

  /** Joins the payloads in place and returns where they end. */
  #moveTogether({ data, kernel }: PesMemory, from: number): number {
    const runs = this.#runs;
    let at = from;
    for (let i = 0; i + 3 < this.#runsEnd; i += 4) {
      const length = runs[i + 1] ?? 0;
      const stride = runs[i + 3] ?? 0;
      let start = runs[i] ?? 0;
      if (kernel && length === payloadBytes) {
        const count = runs[i + 2] ?? 0;
        kernel.gather(at, start, count, stride);
        at += payloadBytes * count;
        continue;
      }
      for (let count = runs[i + 2] ?? 0; count > 0; count -= 1) {
        if (at !== start) data.copyWithin(at, start, start + length);
        at += length;
        start += stride;
      }
    }
    return at;
  }

  #copyTo(target: Uint8Array, from: number, bytes: Uint8Array, kernel?: Kernel): number {
    if (this.#carriedSize > 0) target.set(this.#carried.subarray(0, this.#carriedSize), from);
    return this.#copyRuns(target, from + this.#carriedSize, bytes, kernel);
  }

  #copyRuns(target: Uint8Array, from: number, bytes: Uint8Array, kernel: Kernel | undefined): number {
    const runs = this.#runs;
    let at = from;
    for (let i = 0; i + 3 < this.#runsEnd; i += 4) {
      const length = runs[i + 1] ?? 0;
      const stride = runs[i + 3] ?? 0;
      let start = runs[i] ?? 0;
      let count = runs[i + 2] ?? 0;
      if (kernel && count > 1) {
        // Over the headers between them, which were read.
        kernel.gather(start, start, count, stride);
        target.set(bytes.subarray(start, start + payloadBytes * count), at);
        at += payloadBytes * count;
        continue;
      }
      for (; count > 0; count -= 1) {
        target.set(bytes.subarray(start, start + length), at);
        at += length;
        start += stride;
      }
    }
    return at;
  }

  /** -1 until the six bytes that contain it have arrived. */
  #readLength(bytes: Uint8Array): number {
    if (this.#total < 6) return -1;
    let head = bytes;
    let at = this.#runs[0] ?? 0;
    if (this.#runsEnd > 4 || this.#carriedSize > 0) {
      head = new Uint8Array(this.#total);
      this.#copyTo(head, 0, bytes);
      at = 0;
    }
    const length = ((head[at + 4] ?? 0) << 8) | (head[at + 5] ?? 0);
    return length === 0 ? 0 : 6 + length;
  }
}
