import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { refuseInlineCode, scriptHashes } from './page-policy.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.data': 'text/x-script; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.webm': 'video/webm',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};
const compressible = new Set(['.html', '.js', '.css', '.data', '.svg', '.txt', '.xml', '.json', '.webmanifest']);

interface Entry {
  file: string;
  type: string;
  etag: string;
  encodings: ('br' | 'gzip')[];
  isImmutable: boolean;
  scriptHashes?: string[];
}

/** `de/index.html` is served at `/de`, an article's other languages by `lang` parameter, every other file at its own path. */
export const pathOf = (file: string): string =>
  `/${file.replace(/(^|\/)index\.html$/, '')}`.replace(/^(\/article\/[^/]+\/[^/]+)\/([^/]+)$/, '$1?lang=$2');

/**
 * Compression levels. Page data is only sent on client-side navigation, which is rare. There are many small pages, and the last 4 %
 * would cost half a minute of each build. Home pages are few, and most visits start there.
 */
const efforts: Readonly<Record<string, number>> = { '.data': 5, '.html': 10 };
const homePage = /\/client\/[\w-]{2,5}\/index\.html$/;
const effort = (path: string): number => (homePage.test(path) ? 11 : (efforts[extname(path)] ?? 11));

async function compress(path: string, bytes: Buffer): Promise<Entry['encodings']> {
  const br = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: effort(path) } });
  const gz = await promisify(gzip)(bytes, { level: 9 });
  const encodings: Entry['encodings'] = [];
  for (const [name, suffix, body] of [
    ['br', '.br', br],
    ['gzip', '.gz', gz],
  ] as const) {
    if (body.length >= bytes.length) continue;
    await writeFile(path + suffix, body);
    encodings.push(name);
  }
  return encodings;
}

async function describe(folder: string, file: string): Promise<Entry> {
  const extension = extname(file);
  const type = types[extension];
  if (type === undefined)
    throw new Error(`${file}: unknown content type for ${extension || 'a file without extension'}`);
  const path = join(folder, file);
  const bytes = await readFile(path);
  const entry: Entry = {
    file,
    type,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    encodings: compressible.has(extension) ? await compress(path, bytes) : [],
    isImmutable: file.startsWith('assets/'),
  };
  if (extension !== '.html') return entry;
  const html = bytes.toString('utf8');
  refuseInlineCode(html, file);
  return { ...entry, scriptHashes: scriptHashes(html) };
}

/**
 * Runs after the framework's build: compresses every file once, so that no request has to, and writes `site.json`, which is all
 * the server knows about the site.
 */
export async function finishBuild(buildFolder: string): Promise<{ files: number }> {
  const folder = join(buildFolder, 'client');
  // The framework's fallback for single-page apps. Our server never serves it, because every page exists as a file.
  await rm(join(folder, 'index.html'), { force: true });
  await rm(join(buildFolder, 'server'), { recursive: true, force: true });
  const listed = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = listed
    .filter((item) => item.isFile())
    .map((item) => relative(folder, join(item.parentPath, item.name)).split(sep).join('/'))
    .filter((name) => !/\.(br|gz)$/.test(name))
    .sort();
  const entries = new Map<string, Entry>();
  // Compression runs on the thread pool, and a few files at a time keep all cores busy.
  const waiting = names.values();
  const work = async () => {
    for (const name of waiting) entries.set(pathOf(name), await describe(folder, name));
  };
  await Promise.all([work(), work(), work(), work()]);
  const files = Object.fromEntries(names.map((name) => [pathOf(name), entries.get(pathOf(name))]));
  await writeFile(join(buildFolder, 'site.json'), `${JSON.stringify({ files }, null, 1)}\n`);
  return { files: names.length };
}
