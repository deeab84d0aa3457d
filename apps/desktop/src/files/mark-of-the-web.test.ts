import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { markAsDownloaded, zoneIdentifier } from './mark-of-the-web.ts';

test('marks files on Windows only, and ignores a missing folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mark-'));
  const path = join(folder, 'a.mp4');
  await writeFile(path, 'x');
  await markAsDownloaded(path, 'linux');
  expect(await readdir(folder)).toEqual(['a.mp4']);
  await markAsDownloaded(join(folder, 'none', 'a.mp4'), 'win32');
  await markAsDownloaded(path, 'win32');
  // On other systems the stream would be a file with this name.
  if (process.platform !== 'win32') expect(await readFile(`${path}:Zone.Identifier`, 'utf8')).toBe(zoneIdentifier);
});
