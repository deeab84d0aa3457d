/** A file in an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}

/** Names are UTF-8, sizes are in the header, and nothing is compressed, because images already are. */
const utf8Names = 0x0800;
const version = 20;
/** 1 January 1980, the first day that the format supports: an archive does not reveal when its images were loaded. */
const day = 0x0021;

/** The bytes that a local header and the directory have in common, from the version to the name length. */
function facts(view: DataView, at: number, entry: { crc: number; size: number; nameLength: number }): void {
  view.setUint16(at, version, true);
  view.setUint16(at + 2, utf8Names, true);
  view.setUint16(at + 4, 0, true);
  view.setUint16(at + 6, 0, true);
  view.setUint16(at + 8, day, true);
  view.setUint32(at + 10, entry.crc, true);
  view.setUint32(at + 14, entry.size, true);
  view.setUint32(at + 18, entry.size, true);
  view.setUint16(at + 22, entry.nameLength, true);
}

/** An archive, written entry by entry. The caller must keep it below 4 GiB and 65,536 files. */
export class ZipWriter {
  readonly #parts: Uint8Array[] = [];
  readonly #directory: Uint8Array[] = [];
  #offset = 0;

  add({ name, bytes }: ZipEntry): void {
    const nameBytes = new TextEncoder().encode(name);
    const entry = { crc: crc32(bytes), size: bytes.length, nameLength: nameBytes.length };
    const local = new Uint8Array(30 + nameBytes.length);
    const localView = new DataView(local.buffer);
    localView.setUint32(0, 0x04034b50, true);
    facts(localView, 4, entry);
    local.set(nameBytes, 30);
    const central = new Uint8Array(46 + nameBytes.length);
    const centralView = new DataView(central.buffer);
    centralView.setUint32(0, 0x02014b50, true);
    centralView.setUint16(4, version, true);
    facts(centralView, 6, entry);
    centralView.setUint32(42, this.#offset, true);
    central.set(nameBytes, 46);
    this.#parts.push(local, bytes);
    this.#directory.push(central);
    this.#offset += local.length + bytes.length;
  }

  get size(): number {
    return this.#offset;
  }

  /** All parts of the archive, in order. */
  finish(): Uint8Array[] {
    const length = this.#directory.reduce((sum, part) => sum + part.length, 0);
    const end = new Uint8Array(22);
    const view = new DataView(end.buffer);
    view.setUint32(0, 0x06054b50, true);
    view.setUint16(8, this.#directory.length, true);
    view.setUint16(10, this.#directory.length, true);
    view.setUint32(12, length, true);
    view.setUint32(16, this.#offset, true);
    return [...this.#parts, ...this.#directory, end];
  }
}
