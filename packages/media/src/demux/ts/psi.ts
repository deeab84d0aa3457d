import { ascii } from '../../codec/bytes.ts';

/** Tables are at most 1021 bytes after their length field; private ones 4093. */
const maxSectionBytes = 4096;

/** Assembles sections that span several packets. */
export class SectionReader {
  #buffer = new Uint8Array(maxSectionBytes);
  #filled = 0;
  #isOpen = false;

  /** Feeds the payload of one packet; whole sections go to `onSection`. */
  push(payload: Uint8Array, isStart: boolean, onSection: (section: Uint8Array) => void): void {
    let at = 0;
    if (isStart) {
      const pointer = payload[0] ?? 0;
      if (this.#isOpen) this.#append(payload.subarray(1, 1 + pointer), onSection);
      at = 1 + pointer;
      this.#isOpen = true;
      this.#filled = 0;
    }
    if (this.#isOpen) this.#append(payload.subarray(at), onSection);
  }

  reset(): void {
    this.#isOpen = false;
    this.#filled = 0;
  }

  #append(bytes: Uint8Array, onSection: (section: Uint8Array) => void): void {
    const taken = bytes.subarray(0, maxSectionBytes - this.#filled);
    this.#buffer.set(taken, this.#filled);
    this.#filled += taken.length;
    while (this.#isOpen && this.#filled >= 3) {
      const length = 3 + ((((this.#buffer[1] ?? 0) & 15) << 8) | (this.#buffer[2] ?? 0));
      // Table 255 means stuffing to the end of the packet.
      if (this.#buffer[0] === 0xff || length > maxSectionBytes) this.reset();
      if (this.#filled < length) return;
      onSection(this.#buffer.slice(0, length));
      this.#buffer.copyWithin(0, length, this.#filled);
      this.#filled -= length;
    }
  }
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value >>> 0;
});

/** CRC-32 of MPEG-2 systems; 0 over a section that includes its checksum. */
export function sectionChecksum(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (let at = 0; at < bytes.length; at += 1)
    crc = (crc << 8) ^ (crcTable[((crc >>> 24) ^ (bytes[at] ?? 0)) & 255] ?? 0);
  return crc >>> 0;
}

/** Program number → PID of its map. Undefined when this is not a program association section. */
export function parsePat(section: Uint8Array): Map<number, number> | undefined {
  if (section[0] !== 0 || section.length < 12) return undefined;
  const programs = new Map<number, number>();
  for (let at = 8; at + 8 <= section.length; at += 4) {
    const program = ((section[at] ?? 0) << 8) | (section[at + 1] ?? 0);
    if (program !== 0) programs.set(program, (((section[at + 2] ?? 0) & 31) << 8) | (section[at + 3] ?? 0));
  }
  return programs;
}

/** One elementary stream as the program map lists it. */
export interface StreamEntry {
  readonly pid: number;
  readonly type: number;
  /** Tag → payload of its descriptors. */
  readonly descriptors: ReadonlyMap<number, Uint8Array>;
}

export interface ProgramMap {
  readonly program: number;
  readonly streams: readonly StreamEntry[];
}

function parseDescriptors(bytes: Uint8Array): Map<number, Uint8Array> {
  const descriptors = new Map<number, Uint8Array>();
  for (let at = 0; at + 2 <= bytes.length; ) {
    const end = at + 2 + (bytes[at + 1] ?? 0);
    descriptors.set(bytes[at] ?? 0, bytes.subarray(at + 2, end));
    at = end;
  }
  return descriptors;
}

/** Undefined when this is not a program map section, or one that is not valid yet. */
export function parsePmt(section: Uint8Array): ProgramMap | undefined {
  if (section[0] !== 2 || section.length < 16 || ((section[5] ?? 0) & 1) === 0) return undefined;
  const program = ((section[3] ?? 0) << 8) | (section[4] ?? 0);
  const streams: StreamEntry[] = [];
  const end = section.length - 4;
  for (let at = 12 + ((((section[10] ?? 0) & 15) << 8) | (section[11] ?? 0)); at + 5 <= end; ) {
    const infoLength = (((section[at + 3] ?? 0) & 15) << 8) | (section[at + 4] ?? 0);
    streams.push({
      pid: (((section[at + 1] ?? 0) & 31) << 8) | (section[at + 2] ?? 0),
      type: section[at] ?? 0,
      descriptors: parseDescriptors(section.subarray(at + 5, Math.min(end, at + 5 + infoLength))),
    });
    at += 5 + infoLength;
  }
  return { program, streams };
}

/** The four letters of a registration descriptor. */
export function registrationOf(entry: StreamEntry): string {
  const payload = entry.descriptors.get(5);
  return payload ? ascii(payload, 0, 4) : '';
}

/** The first language of an ISO 639 descriptor. */
export function languageOf(entry: StreamEntry): string | undefined {
  const payload = entry.descriptors.get(10);
  const language = payload ? ascii(payload, 0, 3).toLowerCase() : '';
  return /^[a-z]{3}$/.test(language) && language !== 'und' ? language : undefined;
}
