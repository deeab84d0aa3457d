import { UpdateError } from '../feed/update-error.ts';

const timeoutMs = 60_000;

/**
 * Reads at most `maxBytes`. Redirects are refused: they could lead to another host, and ours does not need them. More bytes than
 * announced are `update.size` for a file and `update.tooLarge` for a feed.
 */
export async function load(
  url: URL,
  limit: { readonly maxBytes: number; readonly code: 'update.size' | 'update.tooLarge' },
  signal: AbortSignal,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (response.status >= 300 && response.status < 400) throw new UpdateError('update.host', 'a redirect');
    if (!response.ok || !response.body) throw new UpdateError('update.unreachable', `status ${response.status}`);
    for await (const chunk of response.body) {
      bytes += chunk.byteLength;
      if (bytes > limit.maxBytes) throw new UpdateError(limit.code, `more than ${limit.maxBytes} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof UpdateError) throw error;
    throw new UpdateError('update.unreachable', 'the update host does not answer', error);
  }
  return Buffer.concat(chunks, bytes);
}
