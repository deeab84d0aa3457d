import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Made by tools/make-samples.ts. */
const folder = fileURLToPath(new URL('./samples/', import.meta.url));

const types: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mp4': 'video/mp4',
  '.m4s': 'video/iso.segment',
  '.m4a': 'audio/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

export interface Sample {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly etag: string;
}

/** Finds a sample by its path. Only names that were there at the start are read: a path cannot lead elsewhere. */
export function openSamples(): (path: string) => Promise<Sample | undefined> {
  const names = new Set(readdirSync(folder, { recursive: true }).map((name) => String(name).replaceAll(sep, '/')));
  return async (path) => {
    const type = types[extname(path)];
    if (type === undefined || !names.has(path)) return undefined;
    const bytes = new Uint8Array(await readFile(join(folder, path)));
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    return { bytes, type, etag: `"${hash}"` };
  };
}
