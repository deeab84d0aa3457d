import type { Content, ContentSource } from '@clipharbor/testkit';
import { type HeldStream, heldStream } from './held-stream.ts';

/**
 * A stream behind expiring links, for playlist and segments alike, and a page that gets fresh links whenever it loads the stream.
 */
export interface SignedStream extends HeldStream {
  /** For the page: loads the stream, and again with each call of `load()`. */
  readonly player: string;
  /** From now on, the links issued so far are refused. */
  expire(): void;
}

export async function signedStream(name: string, free: number): Promise<SignedStream> {
  const stream = await heldStream(name, free);
  let token = 1;
  const refused: Content = { status: 403, body: Buffer.from('expired'), type: 'text/plain' };
  const content: ContentSource = async (address) => {
    const url = new URL(address, 'http://site');
    if (url.pathname === '/token') return { body: Buffer.from(String(token)), type: 'application/json' };
    if (!url.pathname.startsWith(`/${name}/`)) return undefined;
    const isGood = (): boolean => url.searchParams.get('token') === String(token);
    if (!isGood()) return refused;
    const found = await stream.content(url.pathname);
    // It may have expired while it was held.
    if (!isGood()) return refused;
    if (found === undefined || url.pathname !== stream.playlist) return found;
    const text = new TextDecoder().decode(found.body).replaceAll(/^([^#\s].*)$/gm, `$1?token=${token}`);
    return { ...found, body: Buffer.from(text) };
  };
  const player = `<script>
    async function load() {
      const token = await (await fetch('/token')).text();
      await (await fetch('${stream.playlist}?token=' + token)).text();
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
