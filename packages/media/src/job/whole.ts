/**
 * Whether bytes that came without an announced length end where their container ends. Only used then: media may carry
 * padding that no container accounts for.
 */
export function endsWhole(bytes: Uint8Array): boolean {
  if (isTransportStream(bytes)) return bytes.length % 188 === 0 || bytes.length % 192 === 0 || bytes.length % 204 === 0;
  return isBoxed(bytes) ? boxesEnd(bytes) === bytes.length : true;
}

const isTransportStream = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x47 && (bytes.length <= 188 || bytes[188] === 0x47 || bytes[192] === 0x47);

const boxTypes = new Set(['ftyp', 'styp', 'moof', 'moov', 'sidx', 'emsg', 'prft', 'free', 'mdat']);

function isBoxed(bytes: Uint8Array): boolean {
  return bytes.length >= 8 && boxTypes.has(String.fromCharCode(...bytes.subarray(4, 8)));
}

function boxesEnd(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + 8 <= bytes.length) {
    let size = view.getUint32(at);
    if (size === 0) return bytes.length;
    if (size === 1) size = at + 16 <= bytes.length ? Number(view.getBigUint64(at + 8)) : 0;
    if (size < 8) return -1;
    at += size;
  }
  return at;
}
