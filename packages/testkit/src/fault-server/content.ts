import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

/** What an address serves. */
export interface Content {
  readonly body: Uint8Array;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
}

/** Finds the content of a path (with query). Undefined means 404. */
export type ContentSource = (address: string) => Content | undefined | Promise<Content | undefined>;

const types: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mpd': 'application/dash+xml',
  '.ts': 'video/mp2t',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.aac': 'audio/aac',
  '.vtt': 'text/vtt',
};

/** Serves the files of a folder. Each is read only once, because a benchmark should not measure this disk. */
export function folder(root: string): ContentSource {
  const known = new Map<string, Content>();
  return async (address) => {
    const path = normalize(join(root, decodeURIComponent(new URL(address, 'http://x').pathname)));
    if (!path.startsWith(normalize(root + sep))) return undefined;
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const version = `${path} ${found.mtimeMs} ${found.size}`;
    const content = known.get(version) ?? {
      body: await readFile(path),
      type: types[extname(path)] ?? 'application/octet-stream',
    };
    known.set(version, content);
    return content;
  };
}

const etags = new WeakMap<Uint8Array, string>();

/** The strong ETag of a body. */
export function etagOf(body: Uint8Array): string {
  const etag = etags.get(body) ?? `"${createHash('sha1').update(body).digest('hex').slice(0, 16)}"`;
  etags.set(body, etag);
  return etag;
}
