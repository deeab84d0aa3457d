import { loadKoffi } from './koffi.ts';

/** No dialog may ever be shown. */
const uiForbidden = 0x1;

/** Encrypts for the signed-in Windows user (DPAPI); null if that is not possible. */
export const protectBytes = (bytes: Buffer): Buffer | null => call('CryptProtectData', bytes);
export const unprotectBytes = (bytes: Buffer): Buffer | null => call('CryptUnprotectData', bytes);

function call(name: 'CryptProtectData' | 'CryptUnprotectData', bytes: Buffer): Buffer | null {
  const koffi = loadKoffi();
  if (koffi === null) return null;
  try {
    const blob = koffi.struct({ size: 'uint32', data: 'void *' });
    const transform = koffi
      .load('crypt32.dll')
      .func(name, 'bool', [
        koffi.pointer(blob),
        ...['void *', 'void *', 'void *', 'void *', 'uint32'],
        koffi.out(koffi.pointer(blob)),
      ]);
    const free = koffi.load('kernel32.dll').func('LocalFree', 'void *', ['void *']);
    const result: { size?: number; data?: unknown } = {};
    if (!transform({ size: bytes.length, data: bytes }, null, null, null, null, uiForbidden, result)) return null;
    const decoded: Uint8Array = koffi.decode(result.data, koffi.array('uint8', result.size ?? 0, 'Typed'));
    const copy = Buffer.from(decoded);
    free(result.data);
    return copy;
  } catch {
    return null;
  }
}
