import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { derivedSecret, derivedUuid, newSecret, sameText, sha256 } from './secret-text.ts';

const pepper = 'p'.repeat(32);

test('secrets have 256 bits and never repeat', () => {
  const made = new Set(Array.from({ length: 1000 }, () => newSecret(randomBytes)));
  expect(made.size).toBe(1000);
  for (const secret of made) expect(Buffer.from(secret, 'base64url').length).toBe(32);
});

test('a derived secret depends on every input and on where each ends', () => {
  const all = [
    derivedSecret(pepper, 'a', 'bc'),
    derivedSecret(pepper, 'a', 'b', 'c'),
    derivedSecret(pepper, 'ab', 'c'),
    derivedSecret(pepper, 'a', 'bd'),
    derivedSecret('q'.repeat(32), 'a', 'bc'),
  ];
  expect(new Set(all).size).toBe(all.length);
  expect(derivedSecret(pepper, 'a', 'bc')).toBe(all[0]);
});

test('a derived id looks like a random one', () => {
  expect(derivedUuid(pepper, 'a', 'b')).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});

test('texts of any length can be compared', () => {
  expect(sameText('abc', 'abc')).toBe(true);
  expect(sameText('abc', 'abcd')).toBe(false);
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
