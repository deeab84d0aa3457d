import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserFamily, browserFamilies } from '@clipharbor/domain';
import { filesBelow, writeArchive } from './archive.ts';
import { buildExtension, extensionVersion, outputFolder, storeFolder } from './build.ts';

/** The archive to upload to a store. */
const packagePath = (family: BrowserFamily, version: string): string =>
  join(outputFolder, `clipharbor-${version}-${family}.zip`);

/** Builds and packs for the stores. The same source gives the same bytes. */
async function packExtension(): Promise<string[]> {
  await buildExtension('store');
  const version = await extensionVersion();
  const paths: string[] = [];
  for (const family of browserFamilies) {
    const folder = storeFolder(family);
    const path = packagePath(family, version);
    await writeArchive(path, folder, await filesBelow(folder));
    await rm(folder, { recursive: true });
    paths.push(path);
  }
  return paths;
}

if (import.meta.main) for (const path of await packExtension()) process.stdout.write(`${path}\n`);
