import { Readable, type Transform } from 'node:stream';
import { MediaError } from '@clipharbor/media';
import { transferFailure } from './failure.ts';

type Zlib = typeof import('node:zlib');

const decoders: Readonly<Record<string, (zlib: Zlib) => Transform>> = {
  gzip: (zlib) => zlib.createGunzip(),
  'x-gzip': (zlib) => zlib.createGunzip(),
  deflate: (zlib) => zlib.createInflate(),
  'raw-deflate': (zlib) => zlib.createInflateRaw(),
  br: (zlib) => zlib.createBrotliDecompress(),
  zstd: (zlib) => zlib.createZstdDecompress(),
};

/** The encodings requested when the caller names none. */
export const acceptEncoding = 'gzip, deflate, br';

function packings(encoding: string | undefined): string[] {
  const names = (encoding ?? '').split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => name && name !== 'identity');
}

/** Whether the bytes on the wire are the content itself. */
export const isPlain = (encoding: string | undefined): boolean => packings(encoding).length === 0;

/** Decodes Content-Encoding chunk by chunk and stops at `limit` bytes, because a small response can hide gigabytes. */
export function decodeBody(
  body: AsyncGenerator<Uint8Array, void, undefined>,
  encoding: string | undefined,
  limit: number,
  url: string,
): AsyncIterable<Uint8Array> {
  const chain = packings(encoding).reverse();
  if (chain.length === 0) return body;
  // More than two layers are never legitimate.
  const unknown = chain.length > 2 ? chain.join(', ') : chain.find((name) => !Object.hasOwn(decoders, name));
  if (unknown) {
    void body.return();
    throw new MediaError('media.unsupported', 'The response is compressed in an unknown way.', {
      facts: { subject: unknown },
    });
  }
  return chain[0] === 'deflate' ? inflated(chain, body, limit, url) : unpacked(chain, body, limit, url);
}

/** By the standard, `deflate` has a zlib header, whose low bits name method 8; many servers send the bare stream. */
async function* inflated(
  chain: readonly string[],
  body: AsyncGenerator<Uint8Array, void, undefined>,
  limit: number,
  url: string,
) {
  let { value: first } = await body.next();
  while (first?.length === 0) ({ value: first } = await body.next());
  const head = first ?? new Uint8Array();
  const all = async function* (): AsyncGenerator<Uint8Array, void, undefined> {
    if (head.length > 0) yield head;
    yield* body;
  };
  const isBare = head.length > 0 && ((head[0] ?? 0) & 0xf) !== 8;
  yield* unpacked(isBare ? ['raw-deflate', ...chain.slice(1)] : chain, all(), limit, url);
}

/**
 * From this size on, growing by more than `maxGrowthFactor` is implausible for text or media, so we stop before the
 * limit.
 */
const suspiciousBytes = 8 * 2 ** 20;
const maxGrowthFactor = 200;

async function* unpacked(chain: readonly string[], body: AsyncIterable<Uint8Array>, limit: number, url: string) {
  // Loaded on demand, because media comes uncompressed.
  const zlib = await import('node:zlib');
  let packed = 0;
  const counted = async function* (): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of body) {
      packed += chunk.length;
      yield chunk;
    }
  };
  const streams: [Readable, ...Readable[]] = [Readable.from(counted(), { objectMode: false })];
  for (const name of chain) {
    const decoder = decoders[name]?.(zlib);
    if (!decoder) continue;
    const source = streams[0];
    source.once('error', (error) => decoder.destroy(error));
    source.pipe(decoder);
    streams.unshift(decoder);
  }
  let size = 0;
  try {
    for await (const chunk of streams[0]) {
      size += chunk.length;
      if (size > limit || (size > suspiciousBytes && size > packed * maxGrowthFactor)) throw tooLarge(limit);
      yield chunk;
    }
  } catch (error) {
    throw transferFailure(error, url);
  } finally {
    for (const stream of streams) stream.destroy();
  }
}

const tooLarge = (limit: number): MediaError =>
  new MediaError('manifest.tooLarge', 'The response decompresses to more than our limit.', {
    facts: { subject: `${limit} bytes` },
  });
