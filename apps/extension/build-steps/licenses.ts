import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire, findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const require = createRequire(import.meta.url);
const ownScope = '@clipharbor/';

/** Collects every third-party package in the build, by path, including dependencies of our own packages. */
async function collect(manifest: string, found: Map<string, Package>): Promise<void> {
  const { dependencies = {} }: Package = JSON.parse(await readFile(manifest, 'utf8'));
  for (const name of Object.keys(dependencies)) {
    const path = findPackageJSON(name, pathToFileURL(manifest));
    if (path === undefined || found.has(path)) continue;
    found.set(path, JSON.parse(await readFile(path, 'utf8')));
    await collect(path, found);
  }
}

async function textOf(folder: string): Promise<string> {
  const name = (await readdir(folder)).find((file) => /^licen[cs]e/i.test(file));
  return name === undefined ? '' : readFile(join(folder, name), 'utf8');
}

/** The licenses of all bundled packages: most require a copy to be distributed with the code. */
export async function writeLicenses(folder: string): Promise<void> {
  const found = new Map<string, Package>();
  await collect(require.resolve('../package.json'), found);
  const parts: string[] = [];
  for (const [path, { name, version, license = '' }] of found) {
    if (name.startsWith(ownScope)) continue;
    const text = await textOf(dirname(path));
    parts.push(`${name} ${version} (${license})\n\n${text.trim()}\n`);
  }
  await writeFile(join(folder, 'licenses.txt'), parts.sort().join(`\n${'-'.repeat(80)}\n\n`));
}
