import { decryptHead } from '../decrypt/index.ts';
import { dataUrlBytes, type LoadContext, loadResource } from '../load/index.ts';
import type { SegmentKey } from '../model/manifest.ts';

/**
 * The beginning of a segment, decrypted if it is encrypted as a whole. SAMPLE-AES needs no decryption here, because it
 * leaves the description of the media in the clear.
 */
export async function decryptedHead(
  load: () => Promise<Uint8Array>,
  key: SegmentKey | undefined,
  context: LoadContext,
): Promise<Uint8Array> {
  if (key?.method !== 'AES-128') return load();
  // Both at once, so that the code that decides about allowed hosts learns of both requests together.
  const [bytes, keyBytes] = await Promise.all([load(), keyOf(key, context)]);
  return decryptHead(bytes, keyBytes, key.iv);
}

const keyOf = async ({ url }: SegmentKey, context: LoadContext): Promise<Uint8Array> =>
  dataUrlBytes(url) ?? (await loadResource({ url }, context, { expect: 'any' })).bytes;
