import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The build as users load it. */
export const unpackedBuild = (family: 'chrome' | 'firefox'): string =>
  fileURLToPath(new URL(`../../../apps/extension/.output/${family}-mv3`, import.meta.url));

/** The real server that was started for the tests. */
export function serverUrl(): string {
  const url = process.env['BASE_URL'];
  if (url === undefined) throw new Error('the tests have started no server');
  return url;
}

interface CopyOptions {
  readonly family?: 'chrome' | 'firefox';
  readonly siteOrigin?: string | undefined;
  /** Optional ones that are granted, too. */
  readonly permissions?: readonly string[];
}

/**
 * A copy of the build with access to all sites from the start, because a test cannot click the browser's own question, and with the
 * address of the tests' server. Nothing else differs from what users load.
 */
export async function grantedCopy({
  family = 'chrome',
  siteOrigin = serverUrl(),
  permissions = [],
}: CopyOptions = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clipharbor-extension-'));
  await cp(unpackedBuild(family), folder, { recursive: true });
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  manifest.host_permissions.push(...manifest.optional_host_permissions);
  manifest.optional_host_permissions = [];
  manifest.homepage_url = siteOrigin;
  manifest.permissions.push(...permissions);
  await writeFile(path, JSON.stringify(manifest));
  return folder;
}
