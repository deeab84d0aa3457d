import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { FeedFile } from '@clipharbor/contracts';

export type DescribedFile = Pick<FeedFile, 'path' | 'size' | 'sha256'>;

/** All files below a folder, with forward slashes and in the same order on every machine. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

export async function describeFile(folder: string, path: string): Promise<DescribedFile> {
  const bytes = await readFile(join(folder, path));
  return { path, size: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
}

export async function describeFiles(folder: string): Promise<DescribedFile[]> {
  return Promise.all((await filesBelow(folder)).map((path) => describeFile(folder, path)));
}
