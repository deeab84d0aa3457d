import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { guestScripts } from '../../apps/extension/build-steps/guest-scripts.ts';
import { observingScripts } from '../../apps/extension/build-steps/observing-scripts.ts';
import { unpackedBuild } from '../../e2e/extension/support/unpacked.ts';
import type { Figure } from '../figures/report.ts';

const maxBytes = 15 * 1024;

async function compressed(names: readonly string[]): Promise<number> {
  const folder = unpackedBuild('chrome');
  const scripts = await Promise.all(names.map((name) => readFile(join(folder, `${name}.js`))));
  return scripts.reduce((sum, script) => sum + gzipSync(script).length, 0);
}

/** Compressed size of what runs in pages. On a guest-mode site with access to all sites, both pairs run. */
export async function measureScripts(): Promise<readonly Figure[]> {
  const [guest, observing] = [Object.keys(guestScripts), Object.keys(observingScripts)];
  const figure = async (name: string, files: readonly string[]): Promise<Figure> => ({
    name,
    value: (await compressed(files)) / 1024,
    limit: maxBytes / 1024,
    unit: 'kB',
    detail: files.join(', '),
  });
  return [
    await figure('scripts on the four sites', guest),
    await figure('scripts on other sites', observing),
    await figure('scripts, all', [...guest, ...observing]),
  ];
}
