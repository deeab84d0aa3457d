import { MediaError } from '../model/errors.ts';
import { CbcDecryptor } from './aes.ts';

/** Bytes that can be read at any position. */
interface Source {
  readonly size: number;
  read(position: number, length: number): Promise<Uint8Array>;
}

const blockBytes = 16;

/** An encrypted segment on disk (METHOD=AES-128) that can be read decrypted at any position. */
export async function decryptedSource(source: Source, key: Uint8Array, iv: Uint8Array): Promise<Source> {
  if (key.length !== blockBytes || iv.length !== blockBytes || source.size % blockBytes !== 0 || source.size === 0)
    throw failed();
  const read = async (position: number, length: number): Promise<Uint8Array> => {
    const from = position - (position % blockBytes);
    const end = Math.min(source.size, Math.ceil((position + length) / blockBytes) * blockBytes);
    // Each block is chained to the one before it, which is still encrypted.
    const before = from === 0 ? iv : await source.read(from - blockBytes, blockBytes);
    const bytes = (await source.read(from, end - from)).slice();
    const cbc = new CbcDecryptor(key, before);
    cbc.restart();
    for (let at = 0; at + blockBytes <= bytes.length; at += blockBytes) cbc.block(bytes, at);
    return bytes.subarray(position - from, position - from + length);
  };
  const last = await read(source.size - blockBytes, blockBytes);
  const padding = last[blockBytes - 1] ?? 0;
  const isPadded =
    padding >= 1 && padding <= blockBytes && last.subarray(blockBytes - padding).every((byte) => byte === padding);
  if (!isPadded) throw failed();
  const size = source.size - padding;
  return { size, read: (position, length) => read(position, Math.min(length, size - position)) };
}

const failed = (): MediaError =>
  new MediaError('segment.undecryptable', 'The segment cannot be decrypted: wrong key or damaged data.');
