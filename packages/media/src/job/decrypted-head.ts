import { decryptHead } from '../decrypt/index.ts';
import { dataUrlBytes, type LoadContext, loadResource } from '../load/index.ts';
import type { SegmentKey } from '../model/manifest.ts';

/** The beginning of a segment, decrypted if it is encrypted as a whole: SAMPLE-AES leaves in the clear what describes the media. */
export async function decryptedHead(
  load: () => Promise<Uint8Array>,
  key: SegmentKey | undefined,
  context: LoadContext,
): Promise<Uint8Array> {
  if (key?.method !== 'AES-128') return load();
  // At once: whoever decides which hosts may be asked then hears of both.
  const [bytes, keyBytes] = await Promise.all([load(), keyOf(key, context)]);
  return decryptHead(bytes, keyBytes, key.iv);
}

const keyOf = async ({ url }: SegmentKey, context: LoadContext): Promise<Uint8Array> =>
  dataUrlBytes(url) ?? (await loadResource({ url }, context, { expect: 'any' })).bytes;
