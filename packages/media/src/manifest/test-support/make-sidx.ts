/** Writes a segment index box. */
export function makeSidx(index: {
  readonly version: number;
  readonly timescale: number;
  readonly time: bigint;
  readonly firstOffset: bigint;
  readonly references: readonly { readonly length: number; readonly duration: number; readonly isIndex?: boolean }[];
}): Uint8Array {
  const { version, references } = index;
  const size = 8 + 12 + (version === 0 ? 8 : 16) + 4 + references.length * 12;
  const view = new DataView(new ArrayBuffer(size));
  view.setUint32(0, size);
  view.setUint32(4, 0x73696478);
  view.setUint8(8, version);
  view.setUint32(12, 1);
  view.setUint32(16, index.timescale);
  let at = 20;
  if (version === 0) {
    view.setUint32(at, Number(index.time));
    view.setUint32(at + 4, Number(index.firstOffset));
    at += 8;
  } else {
    view.setBigUint64(at, index.time);
    view.setBigUint64(at + 8, index.firstOffset);
    at += 16;
  }
  view.setUint16(at + 2, references.length);
  at += 4;
  for (const { length, duration, isIndex = false } of references) {
    view.setUint32(at, (isIndex ? 2 ** 31 : 0) + length);
    view.setUint32(at + 4, duration);
    at += 12;
  }
  return new Uint8Array(view.buffer);
}
