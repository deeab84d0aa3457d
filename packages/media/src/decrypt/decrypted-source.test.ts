import { createCipheriv, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptedSource } from './decrypted-source.ts';

const key = Uint8Array.from({ length: 16 }, (_, index) => index);
const iv = Uint8Array.from({ length: 16 }, (_, index) => 255 - index);
const over = (bytes: Uint8Array) => ({
  size: bytes.length,
  read: async (position: number, length: number) => bytes.subarray(position, position + length),
});
const encrypted = (plain: Uint8Array): Uint8Array => {
  const cipher = createCipheriv('aes-128-cbc', key, iv);
  return new Uint8Array(Buffer.concat([cipher.update(plain), cipher.final()]));
};

test.each([
  [0, 5],
  [0, 1000],
  [16, 16],
  [17, 40],
  [990, 10],
  [995, 100],
])('from byte %i, %i bytes read as they were before encryption', async (position, length) => {
  const plain = new Uint8Array(randomBytes(1000));
  const source = await decryptedSource(over(encrypted(plain)), key, iv);
  expect(source.size).toBe(1000);
  expect(await source.read(position, length)).toEqual(plain.subarray(position, position + length));
});

test('a wrong key is noticed', async () => {
  const wrong = encrypted(new Uint8Array(64)).map((byte, index) => (index >= 64 ? byte ^ 0x55 : byte));
  await expect(decryptedSource(over(wrong), key, iv)).rejects.toMatchObject({ code: 'segment.undecryptable' });
});
