import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeedBody } from '@clipharbor/contracts';
import { bundleShell } from './bundle.ts';
import { describeFiles } from './describe-files.ts';
import { writeThirdPartyNotices } from './notices.ts';
import { portableFolder } from './places.ts';
import { writeRuntimePackages } from './runtime-packages.ts';
import type { SigningKeys } from './signing-keys.ts';
import { installVersion } from './version-folder.ts';

/** Resolves symbolic links, because browsers and menus may start it through one. */
const launcher = `#!/bin/sh
root=$(dirname -- "$(readlink -f -- "$0")")
exec "$root/runtime/node" "$root/shell.cjs" "$@"
`;

/** The app for the machine that builds it: Node and all files in one folder. */
export async function buildPortable(
  bundleFolder: string,
  feed: FeedBody,
  keys: SigningKeys,
  folder = portableFolder,
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'runtime'), { recursive: true });
  await copyFile(process.execPath, join(folder, 'runtime/node'), constants.COPYFILE_FICLONE);
  await writeRuntimePackages(folder, 'this');
  const runtimeFiles = await describeFiles(join(folder, 'node_modules'));
  await bundleShell(join(folder, 'shell.cjs'), keys.pinned, runtimeFiles);
  await installVersion(folder, bundleFolder, feed, keys);
  await writeThirdPartyNotices(folder);
  const path = join(folder, 'clipharbor-desktop');
  await writeFile(path, launcher);
  await chmod(path, 0o755);
}
