import { MediaError } from '../model/errors.ts';

const BLOCK = 16;

function failed(message: string, cause?: unknown): MediaError {
  return new MediaError('segment.undecryptable', message, cause === undefined ? {} : { cause });
}

/** WebCrypto wants memory that no other thread can change; copies only where it is shared. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : bytes.slice();
}

/**
 * Decrypts a whole segment (METHOD=AES-128: CBC with PKCS#7 padding). An empty segment stays empty: servers send such
 * for time without media. Throws `segment.undecryptable` when the key is wrong or the data is damaged.
 */
export async function decryptSegment(bytes: Uint8Array, key: Uint8Array, iv: Uint8Array): Promise<Uint8Array> {
  if (key.length !== BLOCK) throw failed(`The key has ${key.length} bytes instead of 16.`);
  if (iv.length !== BLOCK) throw failed(`The initialization vector has ${iv.length} bytes instead of 16.`);
  if (bytes.length === 0) return bytes;
  if (bytes.length % BLOCK !== 0) throw failed('The encrypted segment does not end on a block.');
  const { subtle } = globalThis.crypto;
  try {
    const imported = await subtle.importKey('raw', ownBytes(key), 'AES-CBC', false, ['decrypt']);
    return new Uint8Array(await subtle.decrypt({ name: 'AES-CBC', iv: ownBytes(iv) }, imported, ownBytes(bytes)));
  } catch (cause) {
    // WebCrypto checks the padding; a wrong key passes that check by chance in 1 of 256 cases, and then the demuxer complains.
    throw failed('The segment cannot be decrypted: wrong key or damaged data.', cause);
  }
}
