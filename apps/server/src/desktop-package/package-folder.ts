import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { feedBody, feedEnvelope, maxFeedBytes, type WindowsPackage } from '@clipharbor/contracts';
import { brand } from '@clipharbor/domain';

/** The path prefix under which the files of a release are served. */
export const downloadsPath = '/downloads/';
export const setupName = basename(brand.windowsPackage);
/** What users and the app request. Nothing else in the folder is served. */
const servedNames: ReadonlySet<string> = new Set([setupName, 'stable.json', 'SHA256SUMS', 'sbom.cdx.json']);

export interface OpenedDownload {
  readonly bytes: number;
  readonly etag: string;
  readonly stream: () => ReadableStream;
}

export interface PackageFolder {
  /** What the folder's feed describes; null without one. */
  readonly describe: () => Promise<WindowsPackage | null>;
  readonly open: (name: string) => Promise<OpenedDownload | null>;
}

async function readSetup(
  folder: string,
): Promise<(Omit<WindowsPackage, 'url'> & { readonly publishedAt: string }) | null> {
  const path = join(folder, 'stable.json');
  if ((await stat(path)).size > maxFeedBytes) return null;
  const { version, setup } = feedBody.parse(
    JSON.parse(feedEnvelope.parse(JSON.parse(await readFile(path, 'utf8'))).body),
  );
  return setup === undefined ? null : { version, size: setup.size, sha256: setup.sha256, publishedAt: setup.url };
}

/**
 * A folder as produced by `npm run build:desktop`. If it contains the setup, we serve it; with the feed alone, the setup is on
 * the update host. The apps check the signature, because they have the keys; a setup whose size differs from the feed is not
 * offered.
 */
export function openPackageFolder(folder: string | null): PackageFolder {
  return {
    async describe() {
      const setup = folder === null ? null : await readSetup(folder).catch(() => null);
      if (folder === null || setup === null) return null;
      const { publishedAt, ...described } = setup;
      const file = await stat(join(folder, setupName)).catch(() => null);
      if (file === null) return { url: publishedAt, ...described };
      return file.size === setup.size ? { url: `${downloadsPath}${setupName}`, ...described } : null;
    },
    async open(name) {
      if (folder === null || !servedNames.has(name)) return null;
      const path = join(folder, name);
      const file = await stat(path).catch(() => null);
      if (file === null || !file.isFile()) return null;
      return {
        bytes: file.size,
        etag: `"${file.size.toString(36)}-${Math.trunc(file.mtimeMs).toString(36)}"`,
        stream: () => Readable.toWeb(createReadStream(path)) as ReadableStream,
      };
    },
  };
}
