import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BuildError, say } from './build-error.ts';
import { bundleApp } from './bundle.ts';
import { readCodeSigning } from './code-signing.ts';
import { feedExpiry } from './expiry.ts';
import { buildFolder, cacheFolder } from './places.ts';
import { buildPortable } from './portable.ts';
import { buildRelease } from './release.ts';
import { developmentKeys, releaseKeys } from './signing-keys.ts';
import { desktopVersion, feedOfFolder } from './version-folder.ts';
import { buildWindow } from './window.ts';
import { buildWindows } from './windows.ts';

export interface BuildOptions {
  /** Builds only the app for this machine, in seconds. */
  readonly isPortableOnly: boolean;
  /** Signs with the operator's key and refuses development keys. */
  readonly isRelease: boolean;
  /** Builds a larger setup in a tenth of the time, for tests. */
  readonly isQuick: boolean;
}

/** Builds the desktop app into `build`. The same source and keys give the same bytes. */
async function buildDesktop({ isPortableOnly, isRelease, isQuick }: BuildOptions): Promise<void> {
  const { env } = process;
  await mkdir(buildFolder, { recursive: true });
  await buildWindow();
  const keys = isRelease ? await releaseKeys(env['DESKTOP_KEY_FILE']) : await developmentKeys();
  const bundleFolder = join(cacheFolder, 'bundle');
  await rm(bundleFolder, { recursive: true, force: true });
  await bundleApp(bundleFolder, keys.pinned);
  const feed = await feedOfFolder(
    bundleFolder,
    await desktopVersion(),
    feedExpiry(env['SOURCE_DATE_EPOCH'], Date.now()),
  );
  await buildPortable(bundleFolder, feed, keys);
  say(`  portable: ${join(buildFolder, 'portable')}`);
  if (isPortableOnly) return;
  const signing = readCodeSigning(env);
  await buildWindows(bundleFolder, feed, keys, signing);
  say(`  Windows: ${join(buildFolder, 'windows-x64')}`);
  await buildRelease(bundleFolder, feed, { keys, signing, isSmall: isRelease || !isQuick });
  say(`  release: ${join(buildFolder, 'release')}`);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { portable: { type: 'boolean' }, release: { type: 'boolean' }, quick: { type: 'boolean' } },
  });
  try {
    await buildDesktop({
      isPortableOnly: values.portable ?? false,
      isRelease: values.release ?? false,
      isQuick: values.quick ?? false,
    });
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
