import { openEmbedded } from '@clipharbor/database';
import { expect, test, vi } from 'vitest';
import { seededPasswords } from './seeded-passwords.ts';

// This creates a new database from scratch, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

test('a hash that a seed made with pgcrypto is verified by pgcrypto, any other as usual', async () => {
  const database = await openEmbedded({ folder: null, extensions: { names: ['pgcrypto'] } });
  const passwords = seededPasswords(database);
  const own = await passwords.hash('seven quiet lamps');
  expect(await passwords.verify('seven quiet lamps', own)).toBe(true);
  expect(await passwords.verify('seven quiet lamps', null)).toBe(false);

  const known = '$2a$06$DCq7YPn5Rq63x1Lad4cll.TV4S6ytwfsfvkY8jIucDrjc8deX1s.';
  expect(await passwords.verify('', known)).toBe(false);
  const { rows } = await database.asOwner(async (owner) => {
    await owner.query('create schema harbour; create extension pgcrypto schema harbour');
    return owner.query<{ hash: string }>(`select harbour.crypt('password123', harbour.gen_salt('bf', 4)) as hash`);
  });
  const seeded = rows[0]?.hash ?? '';
  expect(await passwords.verify('password123', seeded)).toBe(true);
  expect(await passwords.verify('password124', seeded)).toBe(false);
  expect(passwords.isOutdated(seeded)).toBe(true);
  await database.close();
});
