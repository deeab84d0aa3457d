import { decryptHead } from '../decrypt/index.ts';
import { dataUrlBytes, type LoadContext, loadResource } from '../load/index.ts';
import type { SegmentKey } from '../model/manifest.ts';

/** The beginning of a segment, decrypted if it is encrypted as a whole: SAMPLE-AES leaves in the clear what describes the media. */
export async function decryptedHead(
  bytes: Uint8Array,
  key: SegmentKey | undefined,
  context: LoadContext,
): Promise<Uint8Array> {
  if (key?.method !== 'AES-128') return bytes;
  const { url, iv } = key;
  return decryptHead(bytes, dataUrlBytes(url) ?? (await loadResource({ url }, context, { expect: 'any' })).bytes, iv);
}
