import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundlePackage, ownFilePackages } from './bundle.ts';
import { fetchPackage, type PinnedPackage } from './fetch-package.ts';
import { projectFolder } from './places.ts';

/** Packages with native code for Windows, which npm does not install on other systems. */
const windowsPackages: readonly PinnedPackage[] = [
  {
    name: 'koffi',
    version: '3.3.4',
    integrity: 'sha512-31Vr+LM+w1dEsNcOJtJWvYyUTjVc/SWOxNDZJxfhsBC6qZ5YVn98n5x1oBbDq5skxCbWD4SByJpNmq63fvg9Aw==',
  },
  {
    name: '@koromix/koffi-win32-x64',
    version: '3.3.4',
    integrity: 'sha512-/SpehfYrO9DtkoB0ZOgGyco4GH4zwhEyFqgCm0x8lbzXnrKiwnHXWmPpfuXhFYohFvoSO5jlLQz/hc1fJ5G0AQ==',
  },
  {
    name: '@webviewjs/webview',
    version: '0.4.7',
    integrity: 'sha512-Olc0urFKJ96IF4T7GX2u32AQlcjJoOJq0qhQPaMqZOst/PWJ3AZlzPsnvE3q4wg1H5GVmX+vfDBtibhSo9RInQ==',
  },
  {
    name: '@webviewjs/webview-win32-x64-msvc',
    version: '0.4.7',
    integrity: 'sha512-hDI5cCpz6Tbik4SVwwAvAlnANcuUNDBHDpc5fUhVgKx73yB4uXkzhJQTZ6X1R1FO8Ks9WV+UOlEUgq0mhrdAHg==',
  },
];

/** Code and licenses are shipped; sources, typings and documentation are not. */
const isShipped = (path: string): boolean => /\.([cm]?js|json|node|wasm)$|\/licen[cs]e[^/]*$/i.test(path);
const isTool = /\/(cli|docs?|vendor|cnoke\.cjs)\//;

/** LAME and Opus are one file each, so that anyone can replace them with another version and rebuild. */
async function writeOwnFilePackages(folder: string): Promise<void> {
  const media = pathToFileURL(join(projectFolder, 'packages/media-node/package.json'));
  for (const name of ownFilePackages) {
    const manifest = findPackageJSON(name, media);
    if (manifest === undefined) throw new Error(`${name} is not installed`);
    const { version, license } = JSON.parse(await readFile(manifest, 'utf8'));
    const target = join(folder, name);
    await mkdir(target, { recursive: true });
    await bundlePackage(join(dirname(manifest), await entryOf(manifest)), join(target, 'index.cjs'));
    await writeFile(join(target, 'package.json'), JSON.stringify({ name, version, license, main: 'index.cjs' }));
  }
}

async function entryOf(manifest: string): Promise<string> {
  const { main } = JSON.parse(await readFile(manifest, 'utf8'));
  return main;
}

/** Writes the `node_modules` folder next to the executable. */
export async function writeRuntimePackages(root: string, system: 'windows' | 'this'): Promise<void> {
  const folder = join(root, 'node_modules');
  await writeOwnFilePackages(folder);
  if (system === 'this') return;
  for (const pinned of windowsPackages) {
    const source = await fetchPackage(pinned);
    await cp(source, join(folder, pinned.name), {
      recursive: true,
      filter: (path) => {
        const inside = path.slice(source.length);
        return !isTool.test(`${inside}/`) && (isShipped(inside) || !/\.[a-z]+$/i.test(inside));
      },
    });
  }
}

export const windowsComponents: readonly { readonly name: string; readonly version: string }[] = windowsPackages;
