import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { thirdPartyComponents } from './components.ts';
import { windowsComponents } from './runtime-packages.ts';

async function licenseText(folder: string): Promise<string> {
  const name = (await readdir(folder)).find((file) => /^licen[cs]e/i.test(file));
  return name === undefined ? '' : readFile(join(folder, name), 'utf8');
}

const node = `Node.js ${process.versions.node} (MIT, with the licenses of the libraries inside it)

https://github.com/nodejs/node/blob/v${process.versions.node}/LICENSE
`;

const lame = `LAME (LGPL-2.0-or-later), inside wasm-media-encoders

https://lame.sourceforge.io. It lies in node_modules/wasm-media-encoders as a file of its own. To use another version, put it
into that package and build the app again: the source of the app and its build are under the MIT license.
`;

/** The licenses of everything that is shipped: most of them must accompany every copy. */
export async function thirdPartyNotices(): Promise<string> {
  const parts: string[] = [];
  const components = await thirdPartyComponents();
  for (const { name, version, license, manifest } of components) {
    const text = await licenseText(dirname(manifest));
    parts.push(`${name} ${version} (${license})\n\n${text.trim()}\n`);
  }
  const named = new Set(components.map(({ name }) => name));
  for (const { name, version } of windowsComponents.filter((component) => !named.has(component.name))) {
    parts.push(`${name} ${version} (MIT)\n`);
  }
  return [node, lame, ...parts].join(`\n${'-'.repeat(80)}\n\n`);
}

export const writeThirdPartyNotices = async (folder: string): Promise<void> =>
  writeFile(join(folder, 'THIRD-PARTY.txt'), await thirdPartyNotices());
