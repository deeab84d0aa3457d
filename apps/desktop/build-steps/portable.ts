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

/** Follows links, as browsers and menus may start it by one. */
const launcher = `#!/bin/sh
root=$(dirname -- "$(readlink -f -- "$0")")
exec "$root/runtime/node" "$root/shell.cjs" "$@"
`;

/** The app for the machine that builds it: Node and all files in one folder. */
export async function buildPortable(bundleFolder: string, feed: FeedBody, keys: SigningKeys): Promise<void> {
  await rm(portableFolder, { recursive: true, force: true });
  await mkdir(join(portableFolder, 'runtime'), { recursive: true });
  await copyFile(process.execPath, join(portableFolder, 'runtime/node'), constants.COPYFILE_FICLONE);
  await writeRuntimePackages(portableFolder, 'this');
  const runtimeFiles = await describeFiles(join(portableFolder, 'node_modules'));
  await bundleShell(join(portableFolder, 'shell.cjs'), keys.pinned, runtimeFiles);
  await installVersion(portableFolder, bundleFolder, feed, keys);
  await writeThirdPartyNotices(portableFolder);
  const path = join(portableFolder, 'clipharbor-desktop');
  await writeFile(path, launcher);
  await chmod(path, 0o755);
}
