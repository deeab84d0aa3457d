import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readJson, readText, writeAtomic } from './atomic-file.ts';

test('a file is replaced as a whole, readable only by its owner, and leaves no other file behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atomic-'));
  const path = join(folder, 'a.json');
  expect(await readText(path)).toBeNull();
  expect(await readJson(path)).toBeUndefined();
  await writeAtomic(path, '{"a":1}');
  await Promise.all([writeAtomic(path, '{"a":2}'), writeAtomic(path, '{"a":3}')]);
  expect(['{"a":2}', '{"a":3}']).toContain(await readFile(path, 'utf8'));
  expect(await readdir(folder)).toEqual(['a.json']);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await writeAtomic(path, '{"a":');
  expect(await readJson(path)).toBeUndefined();
});

test('a missing folder is an error and leaves nothing behind', async () => {
  await expect(writeAtomic(join(tmpdir(), 'no-such-folder', 'a'), 'x')).rejects.toThrow('ENOENT');
});
