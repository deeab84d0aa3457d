import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describeFiles } from '../../apps/desktop/build-steps/describe-files.ts';
import { releaseFolder, uiFolder } from '../../apps/desktop/build-steps/places.ts';
import { maxSetupBytes } from '../../apps/desktop/build-steps/release.ts';
import { desktopVersion, maxBundleBytes } from '../../apps/desktop/build-steps/version-folder.ts';
import type { Figure } from '../figures/report.ts';

const maxWindowKb = 150;

const weigh = async (path: string): Promise<number> => brotliCompressSync(await readFile(path)).length;

/** Scripts, styles and the largest language, compressed. */
async function windowBytes(): Promise<number> {
  const assets = (await readdir(join(uiFolder, 'assets'))).filter((name) => /\.(js|css)$/.test(name));
  const texts = await readdir(join(uiFolder, 'messages'));
  const code = await Promise.all(assets.map((name) => weigh(join(uiFolder, 'assets', name))));
  const languages = await Promise.all(texts.map((name) => weigh(join(uiFolder, 'messages', name))));
  return code.reduce((sum, bytes) => sum + bytes, 0) + Math.max(...languages);
}

/** What users download. The installer of a quick build is larger than a published one. */
export async function measureSizes(): Promise<readonly Figure[]> {
  const version = await desktopVersion();
  const setup = (await stat(join(releaseFolder, 'Clipharbor-Setup.exe'))).size;
  const files = await describeFiles(join(releaseFolder, 'app', version));
  const bundle = files.reduce((sum, { size }) => sum + size, 0);
  return [
    { name: 'setup', value: setup / 1e6, limit: maxSetupBytes / 1e6, unit: 'MB', detail: `version ${version}` },
    {
      ...{ name: 'update', value: bundle / 1e3, limit: maxBundleBytes / 1e3, unit: 'kB' },
      detail: `${files.length} files`,
    },
    {
      ...{ name: 'window, compressed', value: (await windowBytes()) / 1e3, limit: maxWindowKb, unit: 'kB' },
      detail: 'scripts, styles, the largest language',
    },
  ];
}
