import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

export interface StaticFile {
  readonly type: string;
  readonly bytes: Buffer;
}

/** A file of the built window; null if there is none. Paths are plain names below its folder. */
export async function readStaticFile(folder: string, path: string): Promise<StaticFile | null> {
  const name = path === '/' ? '/index.html' : path;
  const type = types[extname(name)];
  if (type === undefined || !/^(?:\/[\w-][\w.-]*)+$/.test(name)) return null;
  try {
    return { type, bytes: await readFile(join(folder, ...name.split('/'))) };
  } catch {
    return null;
  }
}
