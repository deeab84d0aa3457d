import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FeedBody } from '@clipharbor/contracts';
import { brand } from '@clipharbor/domain';
import { shellGeneration } from '../src/feed/shell-generation.ts';
import { signFeed } from '../src/feed/sign-feed.ts';
import { BuildError } from './build-error.ts';
import { type CodeSigning, signCode } from './code-signing.ts';
import { describeFile, describeFiles } from './describe-files.ts';
import { makeInstaller } from './installer.ts';
import { releaseFolder } from './places.ts';
import { describeParts } from './sbom.ts';
import type { SigningKeys } from './signing-keys.ts';

export const maxSetupBytes = 30_000_000;
const setupName = basename(brand.windowsPackage);
const sumsName = 'SHA256SUMS';

export interface ReleaseOptions {
  readonly keys: SigningKeys;
  readonly signing: CodeSigning | null;
  readonly isSmall: boolean;
}

/** Everything to publish on the update host, in the folder structure in which it is published. */
export async function buildRelease(bundleFolder: string, feed: FeedBody, options: ReleaseOptions): Promise<void> {
  await rm(releaseFolder, { recursive: true, force: true });
  await mkdir(releaseFolder, { recursive: true });
  const setup = join(releaseFolder, setupName);
  const { isSmall, signing } = options;
  await makeInstaller({ version: feed.version, output: setup, isSmall, isSigned: signing !== null });
  await signCode(setup, signing);
  const { size, sha256 } = await describeFile(releaseFolder, setupName);
  if (isSmall && size > maxSetupBytes) {
    throw new BuildError(`The setup has ${size} bytes; at most ${maxSetupBytes}: find what has grown.`);
  }
  await cp(bundleFolder, join(releaseFolder, 'app', feed.version), { recursive: true });
  const published = { ...feed, setup: { url: brand.windowsPackage, size, sha256, shell: shellGeneration } };
  await writeFile(join(releaseFolder, 'stable.json'), signFeed(published, options.keys.privateKeys));
  await writeFile(join(releaseFolder, 'sbom.cdx.json'), await describeParts(feed.version));
  const sums = (await describeFiles(releaseFolder)).map((file) => `${file.sha256}  ${file.path}\n`);
  await writeFile(join(releaseFolder, sumsName), sums.join(''));
}
