import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserFamily, brand, browserFamilies } from '@clipharbor/domain';
import { build } from 'vite';
import { guestScripts } from './guest-scripts.ts';
import { writeIcons } from './icons.ts';
import { writeLicenses } from './licenses.ts';
import { manifestFor } from './manifest.ts';
import { background, modules, pageScript, pages, plainPages } from './modules.ts';
import { observingScripts } from './observing-scripts.ts';
import { supportOlderBrowsers } from './older-browsers.ts';
import { writeTexts } from './texts.ts';

const app = fileURLToPath(new URL('..', import.meta.url));

// The caller may have set another value; libraries would then include their development code.
process.env['NODE_ENV'] = 'production';

export const outputFolder = join(app, '.output');

/** The folder from which a browser loads the unpacked build of a family. */
const unpackedFolder = (family: BrowserFamily): string => join(outputFolder, `${family}-mv3`);

/** The build of a family for its store, before it is packed. */
export const storeFolder = (family: BrowserFamily): string => join(outputFolder, `.${family}-store`);

/**
 * Unpacked builds are for development and belong to the server on this machine, at the port that `npm start` uses. Store builds
 * know only the real site.
 */
const developmentOrigins = [
  `http://localhost:${Number(process.env['PORT']) || 3000}`,
  brand.origin,
  'http://127.0.0.1',
];

const targets = {
  unpacked: { folderOf: unpackedFolder, siteOrigins: developmentOrigins },
  store: { folderOf: storeFolder, siteOrigins: [brand.origin] },
} as const;

export type BuildTarget = keyof typeof targets;

export async function extensionVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(app, 'package.json'), 'utf8'));
  return version;
}

async function buildFamily(family: BrowserFamily, target: BuildTarget): Promise<void> {
  const { folderOf, siteOrigins } = targets[target];
  // Built in a separate folder and then moved, so that a browser that has loaded the old build never sees a half-written one.
  const draft = join(outputFolder, `.${family}-draft`);
  await rm(draft, { recursive: true, force: true });
  await build(modules(draft, family, pages));
  if (family !== 'firefox') await build(modules(draft, family, plainPages));
  await build(modules(draft, family, background));
  await build(pageScript(draft, 'collect', 'src/content/collect.ts'));
  for (const [name, source] of Object.entries(guestScripts)) await build(pageScript(draft, name, source));
  for (const [name, source] of Object.entries(observingScripts)) await build(pageScript(draft, name, source));
  if (family === 'firefox') await build(pageScript(draft, 'site-presence', 'src/content/site-presence.ts'));
  await supportOlderBrowsers(draft);
  await writeTexts(draft);
  await writeIcons(draft);
  await writeLicenses(draft);
  const manifest = manifestFor({
    family,
    version: await extensionVersion(),
    siteOrigins,
    isForStore: target === 'store',
  });
  await writeFile(join(draft, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await rm(folderOf(family), { recursive: true, force: true });
  await rename(draft, folderOf(family));
}

/** Builds the extension for all three browsers, unpacked or for their stores. */
export async function buildExtension(target: BuildTarget = 'unpacked'): Promise<void> {
  await mkdir(outputFolder, { recursive: true });
  for (const family of browserFamilies) await buildFamily(family, target);
}

if (import.meta.main) await buildExtension();
