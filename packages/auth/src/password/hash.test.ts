import { argon2Sync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashesAtOnce, passwordHasher } from './hash.ts';

const cheap = passwordHasher(randomBytes, { memoryKib: 64, passes: 1 });

test('the product hashes with argon2id, 7 MiB and five passes', async () => {
  const hash = await passwordHasher(randomBytes).hash('seven quiet lamps');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(hashesAtOnce).toBeGreaterThanOrEqual(2);
  expect(hashesAtOnce).toBeLessThanOrEqual(4);
});

test('a password matches its own hash only', async () => {
  const hash = await cheap.hash('seven quiet lamps');
  expect(await cheap.verify('seven quiet lamps', hash)).toBe(true);
  expect(await cheap.verify('seven quiet lamp', hash)).toBe(false);
});

test('a hash equals that of other argon2id implementations', async () => {
  const [, , , , salt = '', tag = ''] = (await cheap.hash('seven quiet lamps')).split('$');
  const nonce = Buffer.from(salt, 'base64');
  const parameters = { message: 'seven quiet lamps', nonce, memory: 64, passes: 1, parallelism: 1, tagLength: 32 };
  expect(argon2Sync('argon2id', parameters)).toEqual(Buffer.from(tag, 'base64'));
});

test('a hash with several lanes, made elsewhere, verifies', async () => {
  const nonce = randomBytes(16);
  const parameters = { message: 'seven quiet lamps', nonce, memory: 64, passes: 1, parallelism: 4, tagLength: 24 };
  const tag = argon2Sync('argon2id', parameters);
  const [salt, text] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  expect(await cheap.verify('seven quiet lamps', `$argon2id$v=19$m=64,t=1,p=4$${salt}$${text}`)).toBe(true);
});

test('hashes with another cost still verify after the cost was raised', async () => {
  const hash = await passwordHasher(randomBytes, { memoryKib: 32, passes: 2 }).hash('seven quiet lamps');
  expect(await cheap.verify('seven quiet lamps', hash)).toBe(true);
});

test('a hash with another cost is reported as outdated, one with the current cost is not', async () => {
  const older = await passwordHasher(randomBytes, { memoryKib: 32, passes: 2 }).hash('seven quiet lamps');
  expect(cheap.isOutdated(older)).toBe(true);
  expect(cheap.isOutdated(await cheap.hash('seven quiet lamps'))).toBe(false);
});

test('the same password typed on another keyboard matches', async () => {
  const hash = await cheap.hash('Caf\u00e9 lamp 77');
  expect(await cheap.verify('Cafe\u0301 lamp 77', hash)).toBe(true);
});

test.each([null, '', 'plain', '$2a$10$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=1,t=1,p=1$$'])(
  'nothing matches the stored value %s',
  async (stored) => {
    expect(await cheap.verify('seven quiet lamps', stored)).toBe(false);
  },
);
