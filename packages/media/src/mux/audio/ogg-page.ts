import { join, Writer } from '../bytes/writer.ts';

/** Flag bits of a page header. */
export const pageFlags = { first: 2, last: 4 } as const;

/** Where the checksum and the flags of a page are. */
const checksumOffset = 22;
const flagsOffset = 5;

/** Segments of up to 255 bytes, which mark where the packets of a page end. */
export function segmentCount(packet: Uint8Array): number {
  return Math.floor(packet.length / 255) + 1;
}

/** A page with whole packets. `granule` is the time at its end, in samples. */
export function oggPage(
  packets: readonly Uint8Array[],
  page: { flags: number; granule: number; number: number },
): Uint8Array {
  const lacing = packets.flatMap(({ length }) => [...Array<number>(Math.floor(length / 255)).fill(255), length % 255]);
  const head = new Writer(27 + lacing.length)
    .text('OggS')
    .u8(0)
    .u8(page.flags)
    .u64le(page.granule)
    .u32le(1)
    .u32le(page.number)
    .u32le(0)
    .u8(lacing.length)
    .bytes(Uint8Array.from(lacing));
  return sealed(join([head.done(), ...packets]));
}

/** The same page, marked as the last one. */
export function lastPage(page: Uint8Array): Uint8Array {
  const copy = page.slice();
  copy[flagsOffset] = (copy[flagsOffset] ?? 0) | pageFlags.last;
  copy.fill(0, checksumOffset, checksumOffset + 4);
  return sealed(copy);
}

function sealed(page: Uint8Array): Uint8Array {
  page.set(new Writer(4).u32le(oggSum(page)).done(), checksumOffset);
  return page;
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let sum = index << 24;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80_00_00_00 ? (sum << 1) ^ 0x04_c1_1d_b7 : sum << 1;
  return sum;
});

function oggSum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = (sum << 8) ^ (table[((sum >>> 24) ^ byte) & 0xff] ?? 0);
  return sum >>> 0;
}
