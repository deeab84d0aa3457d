import {
  link,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NodeSink } from './node-sink.ts';
import { createNodeStorage } from './node-storage.ts';
import { renameOverPlaceholder } from './rename-exclusive.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (data: Uint8Array): string => new TextDecoder().decode(data);

test('bytes are written at their positions and read back', async () => {
  const sink = await createNodeStorage(folder).open('a', { create: true });
  await sink.write(4, [bytes('ef'), bytes(''), bytes('gh')]);
  await sink.write(0, [bytes('abcd')]);
  expect(text(await sink.read(0, 100))).toBe('abcdefgh');
  expect(text(await sink.read(6, 1))).toBe('g');
  expect(await sink.read(9, Number.MAX_SAFE_INTEGER)).toHaveLength(0);
  await sink.truncate(3);
  expect(await sink.size()).toBe(3);
  await sink.sync();
  await sink.close();
});

test('more chunks than one system call accepts are all written', async () => {
  const sink = await createNodeStorage(folder).open('a', { create: true });
  await sink.write(
    0,
    Array.from({ length: 3000 }, (_, index) => bytes(String(index % 10))),
  );
  expect(await sink.size()).toBe(3000);
  expect(text(await sink.read(2995, 5))).toBe('56789');
  await sink.close();
});

test('positions beyond 4 GB work', async () => {
  const sink = await createNodeStorage(folder).open('a', { create: true });
  await sink.write(2 ** 32 + 7, [bytes('far')]);
  expect(text(await sink.read(2 ** 32 + 7, 3))).toBe('far');
  await sink.close();
});

test.each(['../a', '/etc/passwd', 'a/b', 'a\\b', '..', '.', '', 'a\0b'])('the name %j is refused', async (name) => {
  const storage = createNodeStorage(folder);
  await expect(storage.open(name, { create: true })).rejects.toMatchObject({ code: 'input.invalid' });
  await expect(storage.remove(name)).rejects.toMatchObject({ code: 'input.invalid' });
});

test('a planted link is not followed', async () => {
  await writeFile(join(folder, 'victim'), 'safe');
  await symlink(join(folder, 'victim'), join(folder, 'a.part'));
  await expect(createNodeStorage(folder).open('a.part', { create: true })).rejects.toMatchObject({
    code: 'disk.failed',
  });
  expect(await readFile(join(folder, 'victim'), 'utf8')).toBe('safe');
});

test('a missing file is opened only when it may be created', async () => {
  const storage = createNodeStorage(folder);
  await expect(storage.open('a', { create: false })).rejects.toMatchObject({ code: 'disk.failed' });
  expect(await storage.exists('a')).toBe(false);
  await (await storage.open('a', { create: true })).close();
  expect(await storage.exists('a')).toBe(true);
});

test('a full disk has its own error', async () => {
  // The kernel's always-full device simulates a full disk.
  const sink = new NodeSink(await open('/dev/full', 'r+'), '/dev/full', 'full');
  await expect(sink.write(0, [bytes('x')])).rejects.toMatchObject({ code: 'disk.full' });
  await sink.close();
});

test('a deleted, renamed or replaced output is detected at the next sync', async () => {
  const storage = createNodeStorage(folder);
  const deleted = await storage.open('deleted', { create: true });
  await rm(join(folder, 'deleted'));
  await deleted.write(0, [bytes('x')]);
  await expect(deleted.sync()).rejects.toMatchObject({ code: 'disk.failed' });
  const replaced = await storage.open('replaced', { create: true });
  await rename(join(folder, 'replaced'), join(folder, 'elsewhere'));
  await writeFile(join(folder, 'replaced'), 'other');
  await expect(replaced.sync()).rejects.toMatchObject({ code: 'disk.failed' });
  await Promise.all([deleted.close(), replaced.close()]);
});

test('a file is private while partial and has normal permissions when finished', async () => {
  const storage = createNodeStorage(folder);
  await (await storage.open('a.part', { create: true })).close();
  expect((await stat(join(folder, 'a.part'))).mode & 0o777).toBe(0o600);
  await storage.rename('a.part', 'a.mp4');
  expect((await stat(join(folder, 'a.mp4'))).mode & 0o777).toBe(0o666 & ~process.umask());
  expect(await readdir(folder)).toEqual(['a.mp4']);
});

test('renaming never replaces a file, with hard links and without', async () => {
  const storage = createNodeStorage(folder);
  await writeFile(join(folder, 'from'), 'new');
  await writeFile(join(folder, 'to'), 'old');
  await expect(storage.rename('from', 'to')).rejects.toMatchObject({ code: 'output.busy' });
  const paths = [join(folder, 'from'), join(folder, 'to')] as const;
  await expect(renameOverPlaceholder(...paths)).rejects.toMatchObject({ code: 'output.busy' });
  expect(await readFile(join(folder, 'to'), 'utf8')).toBe('old');
  await renameOverPlaceholder(paths[0], join(folder, 'free'));
  expect(await readFile(join(folder, 'free'), 'utf8')).toBe('new');
});

test('a rename interrupted by a crash is completed', async () => {
  await writeFile(join(folder, 'from'), 'x');
  await link(join(folder, 'from'), join(folder, 'to'));
  await createNodeStorage(folder).rename('from', 'to');
  expect(await readdir(folder)).toEqual(['to']);
});

test('free space is reported', async () => {
  expect(await createNodeStorage(folder).freeSpace()).toBeGreaterThan(0);
  expect(await createNodeStorage(join(folder, 'missing')).freeSpace()).toBeUndefined();
});

test('a read stops at the end of the file, even when it shrank', async () => {
  const sink = await createNodeStorage(folder).open('a', { create: true });
  await sink.write(0, [bytes('abcdef')]);
  await truncate(join(folder, 'a'), 2);
  expect(text(await sink.read(0, 6))).toBe('ab');
  await sink.close();
});

test('a path that is not a folder is an error', async () => {
  await writeFile(join(folder, 'file'), '');
  const storage = createNodeStorage(join(folder, 'file', 'below'));
  await expect(storage.open('a', { create: true })).rejects.toMatchObject({ code: 'disk.failed' });
});
