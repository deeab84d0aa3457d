import { MediaError } from '../model/errors.ts';

const blockBytes = 16;
/** Longer data is decrypted piece by piece, because WebCrypto needs three times the memory of each call's input. */
const pieceBytes = 2 ** 18;

function failed(message: string, cause?: unknown): MediaError {
  return new MediaError('segment.undecryptable', message, cause === undefined ? {} : { cause });
}

/** WebCrypto does not accept shared memory; copies only where the memory is shared. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : bytes.slice();
}

/**
 * Decrypts a whole segment (METHOD=AES-128: CBC with PKCS#7 padding), in its own memory when it is long. An empty
 * segment stays empty: servers send them for time without media. Throws `segment.undecryptable` when the key is wrong
 * or the data is damaged.
 */
export async function decryptSegment(bytes: Uint8Array, key: Uint8Array, iv: Uint8Array): Promise<Uint8Array> {
  if (key.length !== blockBytes) throw failed(`The key has ${key.length} bytes instead of 16.`);
  if (iv.length !== blockBytes) throw failed(`The initialization vector has ${iv.length} bytes instead of 16.`);
  if (bytes.length === 0) return bytes;
  if (bytes.length % blockBytes !== 0) throw failed('The encrypted segment does not end on a block.');
  const { subtle } = globalThis.crypto;
  try {
    const imported = await subtle.importKey('raw', ownBytes(key), 'AES-CBC', false, ['decrypt', 'encrypt']);
    const vector = ownBytes(iv);
    return await (bytes.length > pieceBytes
      ? decryptInPlace(bytes, imported, vector)
      : decrypt(bytes, imported, vector));
  } catch (cause) {
    // WebCrypto checks the padding; a wrong key passes that check by chance in 1 of 256 cases, and then the demuxer
    // reports the damage.
    throw failed('The segment cannot be decrypted: wrong key or damaged data.', cause);
  }
}

type Vector = Uint8Array<ArrayBuffer>;

async function decrypt(bytes: Uint8Array, key: CryptoKey, iv: Vector): Promise<Uint8Array> {
  return new Uint8Array(await globalThis.crypto.subtle.decrypt({ name: 'AES-CBC', iv }, key, ownBytes(bytes)));
}

async function decryptInPlace(bytes: Uint8Array, key: CryptoKey, iv: Vector): Promise<Uint8Array> {
  const piece = new Uint8Array(pieceBytes + blockBytes);
  let vector = iv;
  let at = 0;
  for (; bytes.length - at > pieceBytes; at += pieceBytes) {
    piece.set(bytes.subarray(at, at + pieceBytes));
    const next = piece.slice(pieceBytes - blockBytes, pieceBytes);
    // WebCrypto requires padding: encrypting empty input after the last block gives exactly the padding that fits there.
    const padding = await globalThis.crypto.subtle.encrypt({ name: 'AES-CBC', iv: next }, key, new Uint8Array(0));
    piece.set(new Uint8Array(padding), pieceBytes);
    bytes.set(await decrypt(piece, key, vector), at);
    vector = next;
  }
  const rest = await decrypt(bytes.subarray(at), key, vector);
  bytes.set(rest, at);
  return bytes.subarray(0, at + rest.length);
}
