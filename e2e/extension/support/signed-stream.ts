import { createHash } from 'node:crypto';
import type { Content, ContentSource } from '@clipharbor/testkit';
import { type HeldStream, heldStream } from './held-stream.ts';

/**
 * A stream behind expiring links, for playlist and segments alike, and a page that gets fresh links whenever it loads the stream.
 */
export interface SignedStream extends HeldStream {
  /** A script for the page that loads the stream, and again with each call of `load()`. */
  readonly player: string;
  /** From now on, the links issued so far are refused. */
  expire(): void;
}

/** A signature as sites put it into paths: other characters each time. */
const signature = (token: number): string => createHash('sha256').update(String(token)).digest('hex').slice(0, 32);

/** `where`: the part of the address that changes with each link. */
export async function signedStream(
  name: string,
  free: number,
  where: 'query' | 'path' = 'query',
): Promise<SignedStream> {
  const stream = await heldStream(name, free);
  let token = 1;
  const isInPath = where === 'path';
  const refused: Content = { status: 403, body: Buffer.from('expired'), type: 'text/plain' };
  /** The address without its signature, and whether that is the current one. */
  const opened = (url: URL): { path: string; isGood: () => boolean } => {
    const [, given = '', path = ''] = /^\/t\/(\w+)(\/.*)$/.exec(url.pathname) ?? [];
    return isInPath
      ? { path, isGood: () => given === signature(token) }
      : { path: url.pathname, isGood: () => url.searchParams.get('token') === String(token) };
  };
  const content: ContentSource = async (address) => {
    const url = new URL(address, 'http://site');
    if (url.pathname === '/link') {
      const link = isInPath ? `/t/${signature(token)}${stream.playlist}` : `${stream.playlist}?token=${token}`;
      return { body: Buffer.from(JSON.stringify(link)), type: 'application/json' };
    }
    const { path, isGood } = opened(url);
    if (!path.startsWith(`/${name}/`)) return undefined;
    if (!isGood()) return refused;
    const found = await stream.content(path);
    // The link may have expired while the response was held.
    if (!isGood()) return refused;
    if (found === undefined || path !== stream.playlist || isInPath) return found;
    const text = new TextDecoder().decode(found.body).replaceAll(/^([^#\s].*)$/gm, `$1?token=${token}`);
    return { ...found, body: Buffer.from(text) };
  };
  const player = `<script>
    async function load() {
      const link = await (await fetch('/link')).json();
      await (await fetch(link)).text();
    }
    load();
  </script>`;
  return {
    ...stream,
    content,
    player,
    expire() {
      token++;
    },
  };
}
