import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { ZipWriter } from '../src/saving/zip.ts';

/** All files below a folder, with forward slashes and in the same order on every machine. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/**
 * Writes an archive that depends only on names and contents: no timestamps, no owners, and no compression, whose output can
 * differ between library versions. `renamed` maps files to other names inside the archive.
 */
export async function writeArchive(
  path: string,
  folder: string,
  names: readonly string[],
  renamed: Readonly<Record<string, string>> = {},
): Promise<void> {
  const zip = new ZipWriter();
  for (const name of names) zip.add({ name: renamed[name] ?? name, bytes: await readFile(join(folder, name)) });
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.draft`, zip.finish());
  await rename(`${path}.draft`, path);
}
