import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../../apps/extension/.output/chrome-mv3', import.meta.url));

/**
 * A copy of the build with access to all sites from the start: a test cannot click the browser's own question. Nothing else
 * differs from what users load, unless a test takes a permission away.
 */
export async function grantedCopy(without: readonly string[] = []): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clipharbor-extension-'));
  await cp(built, folder, { recursive: true });
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  manifest.host_permissions.push(...manifest.optional_host_permissions);
  manifest.optional_host_permissions = [];
  manifest.permissions = manifest.permissions.filter((name: string) => !without.includes(name));
  await writeFile(path, JSON.stringify(manifest));
  return folder;
}

/** A copy whose jobs find no file system, as in some private windows. */
async function copyWithoutFiles(): Promise<string> {
  const folder = await grantedCopy();
  const assets = join(folder, 'assets');
  const worker = (await readdir(assets)).find((name) => name.startsWith('job-worker-'));
  if (worker === undefined) throw new Error('The build has no job worker.');
  const path = join(assets, worker);
  const refusal = "navigator.storage.getDirectory=()=>Promise.reject(new DOMException('private','SecurityError'));";
  await writeFile(path, `${await readFile(path, 'utf8')}\n${refusal}\n`);
  return folder;
}

/** `granted`: as users load it, with access to all sites; the others lack what a fault takes away. */
export type BuildName = 'granted' | 'limitedStorage' | 'noFiles';

export function copyOf(name: BuildName): Promise<string> {
  switch (name) {
    case 'granted':
      return grantedCopy();
    case 'limitedStorage':
      return grantedCopy(['unlimitedStorage']);
    case 'noFiles':
      return copyWithoutFiles();
  }
}
