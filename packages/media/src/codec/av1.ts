/** `av01.P.LLT.DD`, from the content of an av1C box. */
export function av1CodecString(av1C: Uint8Array): string {
  const b1 = av1C[1] ?? 0;
  const b2 = av1C[2] ?? 0;
  const level = String(b1 & 31).padStart(2, '0');
  const tier = b2 & 0x80 ? 'H' : 'M';
  const depth = b2 & 0x40 ? (b2 & 0x20 ? 12 : 10) : 8;
  return `av01.${b1 >> 5}.${level}${tier}.${String(depth).padStart(2, '0')}`;
}

/** Whether these bytes can be the content of an av1C box: marker bit and version 1. */
export function isAv1C(data: Uint8Array): boolean {
  return data.length >= 4 && data[0] === 0x81;
}
