import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../../apps/extension/.output/chrome-mv3', import.meta.url));

/**
 * A copy of the build with access to all sites from the start: a test cannot click the browser's own question. Nothing else
 * differs from what users load, except for optional permissions that a test names.
 */
export async function grantedCopy(...permissions: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clipharbor-extension-'));
  await cp(built, folder, { recursive: true });
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  manifest.host_permissions.push(...manifest.optional_host_permissions);
  manifest.optional_host_permissions = [];
  manifest.permissions.push(...permissions);
  await writeFile(path, JSON.stringify(manifest));
  return folder;
}
