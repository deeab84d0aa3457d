import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { markAsDownloaded, zoneIdentifier } from './mark-of-the-web.ts';

test('a file is marked on Windows only, and a folder that is gone is no error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mark-'));
  const path = join(folder, 'a.mp4');
  await writeFile(path, 'x');
  await markAsDownloaded(path, 'linux');
  expect(await readdir(folder)).toEqual(['a.mp4']);
  await markAsDownloaded(join(folder, 'none', 'a.mp4'), 'win32');
  await markAsDownloaded(path, 'win32');
  // Elsewhere the stream is a file of this name.
  if (process.platform !== 'win32') expect(await readFile(`${path}:Zone.Identifier`, 'utf8')).toBe(zoneIdentifier);
});
