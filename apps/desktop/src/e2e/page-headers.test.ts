import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { hls, sourceFile } from '@clipharbor/testkit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DesktopApp } from '../testing/desktop-app.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

interface Seen {
  readonly host: string;
  readonly referer: string | undefined;
  readonly origin: string | undefined;
}

/** A proxy that plays every host: the playlist's own, one named in the playlist, and one that the latter redirects to. */
async function startHosts() {
  const { folder, manifest } = await hls(await sourceFile({ seconds: 6, size: '320x180' }));
  const seen: Seen[] = [];
  const server = createServer(async ({ url = '', headers }, response) => {
    const { host, pathname } = new URL(url);
    seen.push({ host, referer: headers.referer, origin: headers.origin });
    const file = await readFile(join(folder, pathname));
    if (host === 'cdn.test') response.writeHead(302, { location: `http://edge.test${pathname}` }).end();
    else if (pathname.endsWith(manifest)) {
      const playlist = file.toString().replace(/^(?=[^#\s])/gm, 'http://cdn.test/');
      // The last segment is on the playlist's own host.
      const last = playlist.lastIndexOf('http://cdn.test/');
      response.end(`${playlist.slice(0, last)}http://film.test/${playlist.slice(last + 'http://cdn.test/'.length)}`);
    } else response.end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://film.test/${manifest}`,
    proxy: `http://127.0.0.1:${port}`,
    /** What each host has received about the page, in any order. */
    received: () =>
      Object.fromEntries(
        ['film.test', 'cdn.test', 'edge.test'].map((name) => {
          const requests = seen.filter(({ host }) => host === name);
          return [name, [...new Set(requests.map(({ referer, origin }) => `${referer} ${origin}`))]];
        }),
      ),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

let app: DesktopApp;

beforeAll(async () => {
  app = await DesktopApp.open();
}, 60_000);
afterAll(() => app.close(), 60_000);

const page = 'http://film.test/watch?id=1';
/** Downloads from pages of this machine need no account. */
const uncounted = 'http://127.0.0.1/';

test.each([
  [
    'a newer extension',
    { headers: { referer: 'http://film.test/' }, headersAt: [{ at: 'http://film.test', headers: { referer: page } }] },
    { 'film.test': [`${page} undefined`], others: ['http://film.test/ undefined'] },
  ],
  [
    'a page that tells other hosts nothing',
    { headersAt: [{ at: 'http://film.test', headers: { referer: page, origin: 'http://film.test' } }] },
    { 'film.test': [`${page} http://film.test`], others: ['undefined undefined'] },
  ],
  [
    'an older extension',
    { headers: { referer: page } },
    { 'film.test': [`${page} undefined`], others: [`${page} undefined`] },
  ],
])(
  'each host gets only what it may know, also via manifest and redirect: the order of %s',
  async (_, order, expected) => {
    const hosts = await startHosts();
    const window = await app.window();
    await window.call('settings', { proxy: hosts.proxy });
    const host = app.host();
    await host.hello();
    await host.call('watch');
    const { output, code } = await host.call('add', { url: hosts.url, page: uncounted, format: 'mp4', ...order });
    expect(code).toBeUndefined();
    const state = () => host.events.findLast(({ job }) => job.id === output?.job?.id)?.job.state;
    await expect.poll(state, { timeout: 30_000 }).toBe('done');
    const { others, 'film.test': own } = expected;
    expect(hosts.received()).toEqual({ 'film.test': own, 'cdn.test': others, 'edge.test': others });
    host.child.stdin.end();
    hosts.close();
  },
);
