import { randomBytes } from 'node:crypto';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodeBody } from './decode.ts';

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += 4096) yield bytes.subarray(at, at + 4096);
}

async function unpackedSize(plain: Uint8Array, limit = 2 ** 30): Promise<number> {
  let size = 0;
  for await (const chunk of decodeBody(inPieces(gzipSync(plain)), 'gzip', limit, 'http://a.test/'))
    size += chunk.length;
  return size;
}

test('implausible growth is stopped long before the limit', async () => {
  await expect(unpackedSize(new Uint8Array(40 * 2 ** 20))).rejects.toMatchObject({ code: 'manifest.tooLarge' });
});

test('small bodies may grow by any factor, large ones as much as text does', async () => {
  expect(await unpackedSize(new Uint8Array(2 ** 20))).toBe(2 ** 20);
  const line = new Uint8Array([...randomBytes(64), ...new Uint8Array(4032)]);
  const text = new Uint8Array(12 * 2 ** 20);
  for (let at = 0; at < text.length; at += line.length) text.set(at % 8192 === 0 ? line : randomBytes(64), at);
  expect(await unpackedSize(text)).toBe(text.length);
});

test.each([
  ['with a header', deflateSync],
  ['without a header', deflateRawSync],
])('deflate is decoded %s', async (_, pack) => {
  const plain = randomBytes(20_000);
  const chunks: Uint8Array[] = [];
  for await (const chunk of decodeBody(inPieces(pack(plain)), 'deflate', 2 ** 20, 'http://a.test/')) chunks.push(chunk);
  expect(Buffer.concat(chunks)).toEqual(plain);
});

test.each(['gzip', 'deflate'])('an empty body is not valid %s: it fails and may be retried', async (encoding) => {
  const read = async (): Promise<void> => {
    for await (const _ of decodeBody(inPieces(new Uint8Array()), encoding, 100, 'http://a.test/'));
  };
  await expect(read()).rejects.toMatchObject({ code: 'network.failed', mayRetry: true });
});
