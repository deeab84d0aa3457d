import { expect, test } from 'vitest';
import { MediaError } from '../model/errors.ts';
import { decryptSegment } from './segment.ts';

const key = Uint8Array.from({ length: 16 }, (_, i) => i * 7);
const iv = Uint8Array.from({ length: 16 }, (_, i) => 200 - i);

async function encrypt(plain: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const imported = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['encrypt']);
  return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, imported, plain));
}

async function codeOf(attempt: Promise<unknown>): Promise<string> {
  const reason = await attempt.then(
    () => undefined,
    (error: unknown) => error,
  );
  return reason instanceof MediaError ? reason.code : `no MediaError: ${reason}`;
}

test.each([0, 1, 15, 16, 188, 4096, 2 ** 18 - 1, 2 ** 18, 2 ** 18 + 1, 2 ** 19, 700_000])(
  'a segment of %i bytes is restored',
  async (length) => {
    const plain = Uint8Array.from({ length }, (_, i) => i & 255);
    expect(await decryptSegment(await encrypt(plain), key, iv)).toEqual(plain);
  },
);

test('an empty segment is empty, not an error', async () => {
  expect(await decryptSegment(new Uint8Array(0), key, iv)).toEqual(new Uint8Array(0));
});

test('a wrong key is detected by its padding', async () => {
  const wrong = key.map((byte) => byte ^ 0x55);
  expect(await codeOf(decryptSegment(await encrypt(new Uint8Array(188)), wrong, iv))).toBe('segment.undecryptable');
});

test.each([
  ['a cut segment', new Uint8Array(33), key, iv],
  ['a short key', new Uint8Array(32), key.subarray(1), iv],
  ['a short vector', new Uint8Array(32), key, iv.subarray(1)],
])('%s is refused with a typed error', async (_, bytes, usedKey, usedIv) => {
  expect(await codeOf(decryptSegment(bytes, usedKey, usedIv))).toBe('segment.undecryptable');
});
