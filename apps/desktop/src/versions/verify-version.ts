import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FeedBody, FeedFile } from '@clipharbor/contracts';
import { checkFile } from '../feed/check-file.ts';
import { openFeed } from '../feed/open-feed.ts';
import { manifestName } from '../feed/safe-path.ts';
import { UpdateError } from '../feed/update-error.ts';

/** Refuses changed, missing or unlisted files: code could be loaded from any of them. */
export function verifyFiles(folder: string, files: readonly Pick<FeedFile, 'path' | 'size' | 'sha256'>[]): void {
  const listed = new Set(files.map(({ path }) => path));
  const unlisted = filesBelow(folder).find((path) => !listed.has(path) && path !== manifestName);
  if (unlisted !== undefined) throw new UpdateError('update.path', `${unlisted} does not belong here`);
  for (const file of files) checkFile(file, readOrRefuse(join(folder, file.path)), file.path);
}

/** Verifies a version against its signed manifest. Expiry only concerns offers: an installed version stays usable. */
export function verifyVersion(appFolder: string, version: string, keys: readonly string[]): FeedBody {
  const folder = join(appFolder, version);
  const feed = openFeed(readOrRefuse(join(folder, manifestName)).toString('utf8'), keys);
  if (feed.version !== version) throw new UpdateError('update.invalid', `the manifest is of version ${feed.version}`);
  verifyFiles(folder, feed.files);
  return feed;
}

function readOrRefuse(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new UpdateError('update.size', `${path} cannot be read`, error);
  }
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  } catch (error) {
    throw new UpdateError('update.size', `${folder} cannot be read`, error);
  }
}
