import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { projectFolder } from './places.ts';

const sizes = [16, 24, 32, 48, 64, 256] as const;
const headerBytes = 6;
const entryBytes = 16;

/** A Windows icon file with PNG images, supported since Windows Vista. */
function joinIcon(pictures: readonly { readonly size: number; readonly png: Uint8Array }[]): Buffer {
  const header = Buffer.alloc(headerBytes + entryBytes * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = headerBytes + entryBytes * index;
    // 0 means 256.
    header.writeUInt8(size % 256, at);
    header.writeUInt8(size % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.byteLength, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.byteLength;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

let ready: Promise<void> | undefined;

/** The product's icon as a PNG, drawn from the same picture as the extension's. */
export async function drawIcon(size: number): Promise<Uint8Array> {
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  ready ??= readFile(wasm).then((bytes) => initWasm(bytes));
  await ready;
  const svg = await readFile(join(projectFolder, 'apps/extension/public/icon.svg'), 'utf8');
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
}

/** The icon in all sizes that Windows asks for. */
export const makeIcon = async (): Promise<Buffer> =>
  joinIcon(await Promise.all(sizes.map(async (size) => ({ size, png: await drawIcon(size) }))));
