import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The build as users load it. */
export const unpackedBuild = (family: 'chrome' | 'firefox'): string =>
  fileURLToPath(new URL(`../../../apps/extension/.output/${family}-mv3`, import.meta.url));

/**
 * A copy of the build with access to all sites from the start: a test cannot click the browser's own question. Nothing else
 * differs from what users load.
 */
export async function grantedCopy(family: 'chrome' | 'firefox' = 'chrome'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clipharbor-extension-'));
  await cp(unpackedBuild(family), folder, { recursive: true });
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  manifest.host_permissions.push(...manifest.optional_host_permissions);
  manifest.optional_host_permissions = [];
  await writeFile(path, JSON.stringify(manifest));
  return folder;
}
