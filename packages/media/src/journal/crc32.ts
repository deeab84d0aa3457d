const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The checksum of zip and PNG. */
export function crc32(...parts: readonly Uint8Array[]): number {
  let value = 0xffffffff;
  for (const part of parts) {
    for (let at = 0; at < part.length; at += 1) value = (table[(value ^ (part[at] ?? 0)) & 0xff] ?? 0) ^ (value >>> 8);
  }
  return (value ^ 0xffffffff) >>> 0;
}
