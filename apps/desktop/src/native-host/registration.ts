import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { desktopHostName } from '@clipharbor/contracts';
import { readText, writeAtomic } from '../files/atomic-file.ts';
import { makePrivateFolder } from '../files/private-folder.ts';
import type { Places } from '../platform/places.ts';
import { deleteRegistryKey, readRegistryDefault, writeRegistryDefault } from '../platform/windows/registry.ts';
import { type HostBrowser, hostBrowsers, manifestFolder, registryKey } from './browsers.ts';
import { hostManifest } from './host-manifest.ts';
import { hostProgram, writeHostProgram } from './host-program.ts';

const fileName = `${desktopHostName}.json`;

/** The manifest's path for a browser. On Windows the registry points to it, so it can be stored with our data. */
export const manifestPath = (browser: HostBrowser, { dataFolder }: Places): string =>
  process.platform === 'win32'
    ? join(dataFolder, `host-${browser === 'firefox' ? 'firefox' : 'chromium'}.json`)
    : join(manifestFolder(browser), fileName);

/** Registers our host with a browser. */
async function registerIn(browser: HostBrowser, places: Places): Promise<void> {
  const path = manifestPath(browser, places);
  if (process.platform === 'win32') makePrivateFolder(places.dataFolder);
  else mkdirSync(manifestFolder(browser), { recursive: true });
  await writeAtomic(path, hostManifest(browser, hostProgram(places)));
  if (process.platform === 'win32') await writeRegistryDefault(registryKey(browser, desktopHostName), path);
}

export async function register(places: Places): Promise<readonly HostBrowser[]> {
  await writeHostProgram(places);
  const failures: unknown[] = [];
  for (const browser of hostBrowsers) await registerIn(browser, places).catch((error: unknown) => failures.push(error));
  // Thrown after the last browser: a folder that cannot be written does not stop the other registrations.
  if (failures.length > 0) throw failures[0];
  return hostBrowsers;
}

export async function unregister(places: Places): Promise<readonly HostBrowser[]> {
  for (const browser of hostBrowsers) {
    if (process.platform === 'win32') await deleteRegistryKey(registryKey(browser, desktopHostName));
    await rm(manifestPath(browser, places), { force: true });
  }
  if (process.platform !== 'win32') await rm(hostProgram(places), { force: true });
  return hostBrowsers;
}

/** `missing`: no host is registered with the browser. `wrong`: another program or another extension is. */
export async function registrationState(browser: HostBrowser, places: Places): Promise<'ok' | 'missing' | 'wrong'> {
  const path = manifestPath(browser, places);
  if (process.platform === 'win32') {
    const named = await readRegistryDefault(registryKey(browser, desktopHostName));
    if (named === null) return 'missing';
    if (named !== path) return 'wrong';
  }
  const text = await readText(path);
  if (text === null) return 'missing';
  return text === hostManifest(browser, hostProgram(places)) ? 'ok' : 'wrong';
}
