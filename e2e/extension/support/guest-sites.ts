import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fixture } from '@clipharbor/sites/testing';
import {
  type Content,
  cachedFolder,
  dash,
  dashSegmentBase,
  type FaultServer,
  ffmpeg,
  folder,
  sourceFile,
  startFaultServer,
} from '@clipharbor/testkit';
import { guestAnswers, guestPage, present } from './guest-page.ts';
import { startTlsProxy } from './tls-proxy.ts';

/** Domains of the four sites and of their media hosts. */
export const guestDomains = [
  'facebook.com',
  'fbcdn.net',
  'instagram.com',
  'cdninstagram.com',
  'tiktok.com',
  'tiktokcdn.com',
  'reddit.com',
  'redd.it',
];

export interface GuestSites {
  readonly server: FaultServer;
  /** The film behind every video, and the image behind every picture. */
  readonly source: string;
  readonly picture: Uint8Array;
  /** The port that serves all of them. */
  readonly port: number;
  /** For `--host-resolver-rules`. */
  readonly hostRules: readonly string[];
  /** Serves a page under its own URL and returns that URL. */
  add(fixture: Fixture, options?: { readonly way?: 'fetch' | 'xhr'; readonly body?: string }): string;
  close(): Promise<void>;
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Serves the four sites on this machine, with pages made from fixtures and media of our own. */
export async function startGuestSites(): Promise<GuestSites> {
  const source = await sourceFile({ seconds: 4, size: '192x108' });
  const apart = await dashSegmentBase(source);
  const segmented = await dash(source);
  const manifest = await readFile(join(apart.folder, apart.manifest), 'utf8');
  const pictures = await cachedFolder('guest picture', (target) =>
    ffmpeg(target, '-f', 'lavfi', '-i', 'testsrc=size=320x400', '-frames:v', '1', 'picture.jpg'),
  );
  const [film, picture] = await Promise.all([readFile(source), readFile(join(pictures, 'picture.jpg'))]);
  const [apartFiles, segments] = [folder(apart.folder), folder(segmented.folder)];
  const change = present((host) => manifest.replaceAll('<BaseURL>', `<BaseURL>https://${host}/apart/`));
  const known = new Map<string, Content>();

  const content = async (address: string): Promise<Content | undefined> => {
    const { pathname } = new URL(address, 'https://site');
    const page = known.get(address) ?? known.get(pathname);
    if (page) return page;
    if (pathname.startsWith('/apart/')) return apartFiles(pathname.slice('/apart'.length));
    if (pathname.endsWith('DASHPlaylist.mpd')) return segments(`/${segmented.manifest}`);
    if (/\.(jpe?g|png)$/.test(pathname)) return { body: picture, type: 'image/jpeg' };
    if (pathname.endsWith('.mp4') || pathname.startsWith('/video/tos/')) return { body: film, type: 'video/mp4' };
    return segments(`/${pathname.split('/').at(-1)}`);
  };
  const server = await startFaultServer({ content });
  const front = await startTlsProxy(server.port);
  const target = `127.0.0.1:${front.port}`;
  return {
    server,
    source,
    picture,
    port: front.port,
    hostRules: guestDomains.flatMap((domain) => [`MAP *.${domain} ${target}`, `MAP ${domain} ${target}`]),
    add({ page }, { way, body } = {}) {
      const { pathname, search } = new URL(page.address);
      const headers = { 'set-cookie': 'session=of-the-user; Path=/; Secure; HttpOnly; SameSite=None' };
      known.set(`${pathname}${search}`, {
        body: encode(guestPage(page, change, way, body)),
        type: 'text/html',
        headers: {
          ...headers,
          'set-cookie': `${headers['set-cookie']}; Domain=${new URL(page.address).hostname.replace(/^www\./, '')}`,
          'content-security-policy': "style-src 'self'; script-src 'unsafe-inline'",
        },
      });
      for (const [path, text] of guestAnswers(page, change))
        known.set(path, { body: encode(text), type: 'application/json' });
      return page.address;
    },
    async close() {
      await front.close();
      await server.close();
    },
  };
}
