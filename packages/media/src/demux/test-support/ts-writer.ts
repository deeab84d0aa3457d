import { concatBytes } from '../../codec/bytes.ts';
import { sectionChecksum } from '../ts/psi.ts';

/** What a program map lists. */
export interface WrittenStream {
  readonly pid: number;
  readonly type: number;
  readonly descriptors?: readonly number[];
}

export interface PesOptions {
  readonly pts?: number;
  readonly dts?: number;
  /** Whether it announces its length; video usually does not. */
  readonly isBounded?: boolean;
  readonly streamId?: number;
}

function timestamp(mark: number, time: number): number[] {
  const high = Math.floor(time / 2 ** 30);
  return [
    (mark << 4) | (high << 1) | 1,
    (time >>> 22) & 255,
    ((time >>> 14) & 254) | 1,
    (time >>> 7) & 255,
    ((time << 1) & 254) | 1,
  ];
}

/** A PES packet with its header. */
export function pesPacket(data: Uint8Array, options: PesOptions = {}): Uint8Array {
  const { pts, dts, isBounded = false, streamId = 0xe0 } = options;
  const times: number[] = [];
  if (pts !== undefined) times.push(...timestamp(dts === undefined ? 2 : 3, pts));
  if (dts !== undefined) times.push(...timestamp(1, dts));
  const flags = pts === undefined ? 0 : dts === undefined ? 0x80 : 0xc0;
  const length = isBounded ? 3 + times.length + data.length : 0;
  return concatBytes([
    Uint8Array.of(0, 0, 1, streamId, length >> 8, length & 255, 0x80, flags, times.length, ...times),
    data,
  ]);
}

/** Writes transport streams by hand, so that tests can break them on purpose. */
export class TsWriter {
  readonly packets: Uint8Array[] = [];
  readonly #counters = new Map<number, number>();

  /** One packet; `payload` must fit. Short ones are padded with an adaptation field. */
  packet(
    pid: number,
    payload: Uint8Array,
    isStart: boolean,
    options: { isDiscontinuity?: boolean; scrambling?: number } = {},
  ): this {
    const counter = this.#counters.get(pid) ?? 0;
    this.#counters.set(pid, (counter + 1) & 15);
    const missing = 184 - payload.length;
    const needsField = missing > 0 || options.isDiscontinuity === true;
    const field: number[] = [];
    if (needsField) {
      field.push(missing - 1);
      if (missing > 1) field.push(options.isDiscontinuity ? 0x80 : 0, ...new Array<number>(missing - 2).fill(0xff));
    }
    const flags = ((options.scrambling ?? 0) << 6) | (needsField ? 0x30 : 0x10) | counter;
    this.packets.push(
      concatBytes([Uint8Array.of(0x47, (isStart ? 0x40 : 0) | (pid >> 8), pid & 255, flags, ...field), payload]),
    );
    return this;
  }

  /** Pretends that packets of a PID were lost. */
  lose(pid: number, count: number): this {
    this.#counters.set(pid, ((this.#counters.get(pid) ?? 0) + count) & 15);
    return this;
  }

  /** Cuts data into packets. */
  payload(pid: number, data: Uint8Array): this {
    for (let at = 0; at < data.length; at += 184) this.packet(pid, data.subarray(at, at + 184), at === 0);
    return this;
  }

  pes(pid: number, data: Uint8Array, options: PesOptions = {}): this {
    return this.payload(pid, pesPacket(data, options));
  }

  section(pid: number, tableId: number, extension: number, body: readonly number[], version = 0): this {
    const length = 5 + body.length + 4;
    const head = [
      tableId,
      0xb0 | (length >> 8),
      length & 255,
      extension >> 8,
      extension & 255,
      0xc1 | (version << 1),
      0,
      0,
    ];
    const content = Uint8Array.of(...head, ...body);
    const crc = sectionChecksum(content);
    const section = concatBytes([Uint8Array.of(0), content, Uint8Array.of(crc >>> 24, crc >>> 16, crc >>> 8, crc)]);
    for (let at = 0; at < section.length; at += 184) {
      const part = new Uint8Array(184).fill(0xff);
      part.set(section.subarray(at, at + 184));
      this.packet(pid, part, at === 0);
    }
    return this;
  }

  /** Program number → PID of its map. */
  pat(programs: Readonly<Record<number, number>> = { 1: 0x100 }): this {
    const body = Object.entries(programs).flatMap(([program, pid]) => [
      0,
      Number(program),
      0xe0 | (pid >> 8),
      pid & 255,
    ]);
    return this.section(0, 0, 1, body);
  }

  pmt(streams: readonly WrittenStream[], options: { pid?: number; program?: number; version?: number } = {}): this {
    const body = streams.flatMap(({ pid, type, descriptors = [] }) => [
      type,
      0xe0 | (pid >> 8),
      pid & 255,
      0xf0 | (descriptors.length >> 8),
      descriptors.length & 255,
      ...descriptors,
    ]);
    const head = [0xe1, 0x00, 0xf0, 0x00];
    return this.section(options.pid ?? 0x100, 2, options.program ?? 1, [...head, ...body], options.version);
  }

  toBytes(): Uint8Array<ArrayBuffer> {
    return concatBytes(this.packets);
  }
}
