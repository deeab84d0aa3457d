import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { desktopFolder } from './places.ts';

export interface Component {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** The path of its package.json. */
  readonly manifest: string;
}

interface PackageFile {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const read = async (path: string): Promise<PackageFile> => JSON.parse(await readFile(path, 'utf8'));

async function collect(manifest: string, found: Map<string, PackageFile>): Promise<void> {
  const { dependencies = {} } = await read(manifest);
  for (const name of Object.keys(dependencies)) {
    const path = findPackageJSON(name, pathToFileURL(manifest));
    if (path === undefined || found.has(path)) continue;
    found.set(path, await read(path));
    await collect(path, found);
  }
}

/** Every third-party package that the app is built with, sorted by name, including those of our own packages. */
export async function thirdPartyComponents(): Promise<Component[]> {
  const found = new Map<string, PackageFile>();
  await collect(join(desktopFolder, 'package.json'), found);
  return [...found]
    .filter(([, { name }]) => !name.startsWith('@clipharbor/'))
    .map(([manifest, { name, version, license = '' }]) => ({ name, version, license, manifest }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
