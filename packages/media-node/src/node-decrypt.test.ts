import { createCipheriv, randomBytes } from 'node:crypto';
import { MediaError } from '@clipharbor/media';
import { expect, test } from 'vitest';
import { nodeDecrypt } from './node-decrypt.ts';

const key = randomBytes(16);
const iv = randomBytes(16);
const encrypt = (plain: Uint8Array): Uint8Array => {
  const cipher = createCipheriv('aes-128-cbc', key, iv);
  return Buffer.concat([cipher.update(plain), cipher.final()]);
};

test.each([1, 15, 16, 17, 100_000])('%i bytes are restored', async (length) => {
  const plain = randomBytes(length);
  expect(Buffer.compare(await nodeDecrypt(encrypt(plain), key, iv), plain)).toBe(0);
});

test('empty input stays empty', async () => {
  expect(await nodeDecrypt(new Uint8Array(0), key, iv)).toHaveLength(0);
});

test.each([
  ['another key', encrypt(Buffer.alloc(64, 1)), Buffer.alloc(16, 3)],
  ['a short key', encrypt(Buffer.alloc(64, 1)), Buffer.alloc(15, 3)],
  ['a cut segment', encrypt(Buffer.alloc(64, 1)).subarray(0, 70), key],
])('%s is reported', async (_, bytes, wrong) => {
  await expect(nodeDecrypt(bytes, wrong, Buffer.alloc(16, 9))).rejects.toThrow(MediaError);
});
