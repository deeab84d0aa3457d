import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { iconSizes } from './manifest.ts';

let ready: Promise<void> | undefined;

async function startRenderer(): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  await initWasm(await readFile(wasm));
}

/** Toolbars and stores do not accept SVG, so we render ours to PNG. */
export async function writeIcons(folder: string): Promise<void> {
  ready ??= startRenderer();
  await ready;
  const svg = await readFile(new URL('../public/icon.svg', import.meta.url), 'utf8');
  await mkdir(join(folder, 'icons'), { recursive: true });
  for (const size of iconSizes) {
    const png = new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
    await writeFile(join(folder, 'icons', `${size}.png`), png);
  }
}
