import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The build as users load it. */
export const unpackedBuild = (family: 'chrome' | 'firefox'): string =>
  fileURLToPath(new URL(`../../../apps/extension/.output/${family}-mv3`, import.meta.url));

/** The URL of the real server that was started for the tests. */
export function serverUrl(): string {
  const url = process.env['BASE_URL'];
  if (url === undefined) throw new Error('the tests have started no server');
  return url;
}

interface CopyOptions {
  readonly family?: 'chrome' | 'firefox';
  readonly siteOrigin?: string | undefined;
  /** Optional permissions to grant as well. */
  readonly permissions?: readonly string[];
  /** Required permissions to remove. */
  readonly without?: readonly string[];
}

/**
 * A copy of the build with access to all sites from the start, because a test cannot click the browser's own prompt, and with the
 * URL of the test server. Otherwise, it is what users load.
 */
export async function grantedCopy({
  family = 'chrome',
  siteOrigin = serverUrl(),
  permissions = [],
  without = [],
}: CopyOptions = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clipharbor-extension-'));
  await cp(unpackedBuild(family), folder, { recursive: true });
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  manifest.host_permissions.push(...manifest.optional_host_permissions);
  manifest.optional_host_permissions = [];
  manifest.homepage_url = siteOrigin;
  manifest.permissions = [...manifest.permissions, ...permissions].filter((name: string) => !without.includes(name));
  await writeFile(path, JSON.stringify(manifest));
  return folder;
}

/** A copy as installed: it can read the four guest sites and nothing else. */
async function copyAsInstalled({ siteOrigin = serverUrl() }: CopyOptions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clipharbor-extension-'));
  await cp(unpackedBuild('chrome'), folder, { recursive: true });
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...manifest, homepage_url: siteOrigin }));
  return folder;
}

/** A copy whose jobs have no file system, as in some private windows. */
async function copyWithoutFiles(options: CopyOptions): Promise<string> {
  const folder = await grantedCopy(options);
  const assets = join(folder, 'assets');
  const worker = (await readdir(assets)).find((name) => name.startsWith('job-worker-'));
  if (worker === undefined) throw new Error('The build has no job worker.');
  const path = join(assets, worker);
  const refusal = "navigator.storage.getDirectory=()=>Promise.reject(new DOMException('private','SecurityError'));";
  await writeFile(path, `${await readFile(path, 'utf8')}\n${refusal}\n`);
  return folder;
}

/** `granted`: as users load it, with access to all sites; `installed`: without. The others lack a feature, to simulate a fault. */
export type BuildName = 'granted' | 'installed' | 'limitedStorage' | 'noFiles';

export function copyOf(name: BuildName, options: CopyOptions = {}): Promise<string> {
  switch (name) {
    case 'granted':
      return grantedCopy(options);
    case 'installed':
      return copyAsInstalled(options);
    case 'limitedStorage':
      return grantedCopy({ ...options, without: ['unlimitedStorage'] });
    case 'noFiles':
      return copyWithoutFiles(options);
  }
}
