import { CbcDecryptor } from './aes.ts';

const blockBytes = 16;

/**
 * The beginning of a segment that is encrypted as a whole (METHOD=AES-128), decrypted. Anything after its last whole
 * block is left out, and the padding, which is only at the end of a segment, is not checked.
 */
export function decryptHead(bytes: Uint8Array, key: Uint8Array, iv: Uint8Array): Uint8Array {
  if (key.length !== blockBytes || iv.length !== blockBytes) return new Uint8Array(0);
  const plain = bytes.slice(0, bytes.length - (bytes.length % blockBytes));
  const cbc = new CbcDecryptor(key, iv);
  cbc.restart();
  for (let at = 0; at < plain.length; at += blockBytes) cbc.block(plain, at);
  return plain;
}
