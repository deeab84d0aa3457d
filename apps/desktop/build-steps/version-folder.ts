import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeedBody } from '@clipharbor/contracts';
import { brand } from '@clipharbor/domain';
import { manifestName } from '../src/feed/safe-path.ts';
import { signFeed } from '../src/feed/sign-feed.ts';
import { BuildError } from './build-error.ts';
import { describeFiles } from './describe-files.ts';
import { desktopFolder } from './places.ts';
import type { SigningKeys } from './signing-keys.ts';

/** What an update downloads. The runtime and the native packages come with the setup. */
export const maxBundleBytes = 2_500_000;

/** The address at which the release folder is published. */
export const publishedAt = new URL('.', brand.windowsPackage).href;

export async function desktopVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(desktopFolder, 'package.json'), 'utf8'));
  return version;
}

/** Builds the feed of a version from a folder with its files. */
export async function feedOfFolder(folder: string, version: string, expires: string): Promise<FeedBody> {
  const files = await describeFiles(folder);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > maxBundleBytes) {
    throw new BuildError(`An update would load ${bytes} bytes; at most ${maxBundleBytes}: find what has grown.`);
  }
  const at = `${publishedAt}app/${version}/`;
  return { version, expires, files: files.map((file) => ({ ...file, url: `${at}${file.path}` })) };
}

/** Puts a bundle under `app` as the current version, with its signed manifest. */
export async function installVersion(
  root: string,
  bundleFolder: string,
  feed: FeedBody,
  { privateKeys }: SigningKeys,
): Promise<void> {
  const folder = join(root, 'app', feed.version);
  await mkdir(folder, { recursive: true });
  await cp(bundleFolder, folder, { recursive: true });
  await writeFile(join(folder, manifestName), signFeed(feed, privateKeys));
  await writeFile(join(root, 'app/current.json'), `${JSON.stringify({ version: feed.version })}\n`);
}
