import { createCipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptHead } from './head.ts';

const key = Uint8Array.from({ length: 16 }, (_, index) => index * 7);
const iv = Uint8Array.from({ length: 16 }, (_, index) => 255 - index);
const plain = Uint8Array.from({ length: 1000 }, (_, index) => (index * 31) & 255);
const cipher = createCipheriv('aes-128-cbc', key, iv);
const encrypted = new Uint8Array(Buffer.concat([cipher.update(plain), cipher.final()]));

test.each([0, 15, 16, 512, 700])('of %i bytes, all whole blocks are decrypted', (length) => {
  const before = encrypted.slice();
  expect(decryptHead(encrypted.subarray(0, length), key, iv)).toEqual(plain.slice(0, length - (length % 16)));
  expect(encrypted).toEqual(before);
});

test('a key of another length decrypts nothing', () => {
  expect(decryptHead(encrypted, key.subarray(1), iv)).toHaveLength(0);
  expect(decryptHead(encrypted, key, iv.subarray(1))).toHaveLength(0);
});
