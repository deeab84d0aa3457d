import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type EmbeddedDatabase, openEmbedded } from '../open.ts';

// This creates a new database from scratch, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describe('extensions of the embedded engine', () => {
  let database: EmbeddedDatabase;
  beforeAll(async () => {
    database = await openEmbedded({
      folder: null,
      extensions: {
        names: ['citext', 'uuid-ossp', 'moddatetime', '../no such'],
        files: {
          'harbour_marks.control': "default_version = '0'\nrelocatable = true\n",
          'harbour_marks--0.sql': `create function harbour_mark() returns text language sql return 'buoy';\n`,
        },
      },
    });
    await database.asOwner((owner) => owner.query('create schema extensions; create schema harbour'));
  });
  afterAll(() => database.close());
  const rowsOf = (statement: string) =>
    database.asOwner(async (owner) => (await owner.query(statement)).rows as Record<string, unknown>[]);

  test('those of PostgreSQL are available if they were requested', async () => {
    await rowsOf('create extension citext schema extensions; create extension "uuid-ossp" schema extensions');
    expect(
      await rowsOf(`select 'Ahoy'::extensions.citext operator(extensions.=) 'AHOY'::extensions.citext as same`),
    ).toEqual([{ same: true }]);
    await rowsOf('create extension moddatetime schema extensions');
    await expect(rowsOf('create extension hstore')).rejects.toThrow('"hstore" is not available');
  });

  test('files of other extensions are installed under their names', async () => {
    await rowsOf('create extension harbour_marks schema extensions');
    expect(await rowsOf('select extensions.harbour_mark() as mark')).toEqual([{ mark: 'buoy' }]);
  });
});
