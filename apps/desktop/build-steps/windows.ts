import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeedBody } from '@clipharbor/contracts';
import { brand } from '@clipharbor/domain';
import { bundleShell } from './bundle.ts';
import { type CodeSigning, signCode } from './code-signing.ts';
import { describeFiles } from './describe-files.ts';
import { makeExecutable } from './executable.ts';
import { writeThirdPartyNotices } from './notices.ts';
import { cacheFolder, windowsFolder } from './places.ts';
import { writeRuntimePackages } from './runtime-packages.ts';
import type { SigningKeys } from './signing-keys.ts';
import { installVersion } from './version-folder.ts';

const executableName = `${brand.name}.exe`;

/** The app for Windows as it is laid out on a user's disk. */
export async function buildWindows(
  bundleFolder: string,
  feed: FeedBody,
  keys: SigningKeys,
  signing: CodeSigning | null,
): Promise<void> {
  const work = join(cacheFolder, 'shell');
  await rm(windowsFolder, { recursive: true, force: true });
  await mkdir(windowsFolder, { recursive: true });
  await writeRuntimePackages(windowsFolder, 'windows');
  const runtimeFiles = await describeFiles(join(windowsFolder, 'node_modules'));
  await bundleShell(join(work, 'shell.cjs'), keys.pinned, runtimeFiles);
  const path = join(windowsFolder, executableName);
  await writeFile(path, await makeExecutable(work, feed.version));
  await signCode(path, signing);
  await installVersion(windowsFolder, bundleFolder, feed, keys);
  await writeThirdPartyNotices(windowsFolder);
}
