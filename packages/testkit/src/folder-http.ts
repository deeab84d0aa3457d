import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScriptedHttp } from './scripted-http.ts';

/** Serves the files of a folder under any host, without sockets. Implements the media engine's `Http`. */
export function folderHttp(folder: string): ScriptedHttp {
  const files = new Map<string, Uint8Array>();
  return new ScriptedHttp(({ url, range }) => {
    const name = decodeURIComponent(new URL(url).pathname.slice(1));
    const whole = files.get(name) ?? new Uint8Array(readFileSync(join(folder, name)));
    files.set(name, whole);
    const end = Math.min(range?.end ?? whole.length - 1, whole.length - 1);
    const body = range ? whole.subarray(range.start, end + 1) : whole;
    const part = range ? { 'content-range': `bytes ${range.start}-${end}/${whole.length}` } : {};
    const headers = { 'content-length': `${body.length}`, etag: `"${whole.length}"`, ...part };
    return { status: range ? 206 : 200, headers, body: [body] };
  });
}
