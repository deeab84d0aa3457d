const wrapTicks = 2 ** 33;

/** A copy of a transport stream with all its times shifted by `ticks` of 90 kHz, across the 33-bit wrap if necessary. */
export function retimed(stream: Uint8Array, ticks: number): Uint8Array {
  const bytes = stream.slice();
  for (let at = 0; at + 188 <= bytes.length; at += 188) {
    const control = bytes[at + 3] ?? 0;
    const isStart = ((bytes[at + 1] ?? 0) & 0x40) !== 0;
    const pes = at + 4 + ((control & 0x20) !== 0 ? 1 + (bytes[at + 4] ?? 0) : 0);
    const isPes = isStart && bytes[pes] === 0 && bytes[pes + 1] === 0 && bytes[pes + 2] === 1;
    if (!isPes || pes + 19 > at + 188) continue;
    const flags = bytes[pes + 7] ?? 0;
    if ((flags & 0x80) !== 0) move(bytes, pes + 9, ticks);
    if ((flags & 0x40) !== 0) move(bytes, pes + 14, ticks);
  }
  return bytes;
}

function move(bytes: Uint8Array, at: number, ticks: number): void {
  const byte = (offset: number): number => bytes[at + offset] ?? 0;
  const before =
    ((byte(0) >> 1) & 7) * 2 ** 30 + ((byte(1) << 22) | ((byte(2) >> 1) << 15) | (byte(3) << 7) | (byte(4) >> 1));
  const time = (((before + ticks) % wrapTicks) + wrapTicks) % wrapTicks;
  const low = time % 2 ** 30;
  bytes[at] = (byte(0) & 0xf0) | (Math.floor(time / 2 ** 30) << 1) | 1;
  bytes[at + 1] = low >> 22;
  bytes[at + 2] = ((low >> 14) & 0xfe) | 1;
  bytes[at + 3] = (low >> 7) & 0xff;
  bytes[at + 4] = ((low << 1) & 0xfe) | 1;
}
