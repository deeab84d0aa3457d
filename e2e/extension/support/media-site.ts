import { type ContentSource, type FaultServer, folder, type MadeStream, startFaultServer } from '@clipharbor/testkit';

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`;

export interface Site {
  readonly server: FaultServer;
  readonly url: (path: string) => string;
  close(): Promise<void>;
}

interface SiteOptions {
  /** Pages by path: title and body. ELSEWHERE stands for the same site under a host name other than `localhost`. */
  readonly pages: Readonly<Record<string, readonly [title: string, body: string]>>;
  /** Individual files by path. */
  readonly files?: Readonly<Record<string, { readonly body: string; readonly type: string }>>;
  /** Streams by the folder under which they are served. */
  readonly streams: Readonly<Record<string, MadeStream>>;
  /** Anything else. */
  readonly content?: ContentSource;
  readonly bytesPerSecond?: number;
}

/** Serves a site with media of our own on this machine. */
export async function startSite({
  pages,
  files = {},
  streams,
  content: other,
  bytesPerSecond,
}: SiteOptions): Promise<Site> {
  const folders = Object.entries(streams).map(([name, stream]) => [name, folder(stream.folder)] as const);
  const server = await startFaultServer({
    ...(bytesPerSecond === undefined ? {} : { bytesPerSecond }),
    content: async (address) => {
      const { pathname } = new URL(address, 'http://site');
      const found = pages[pathname];
      if (found)
        return {
          body: new TextEncoder().encode(page(...found).replaceAll('ELSEWHERE', server.origin)),
          type: 'text/html',
        };
      const file = files[pathname];
      if (file) return { body: new TextEncoder().encode(file.body), type: file.type };
      for (const [name, content] of folders) {
        if (pathname.startsWith(`/${name}/`)) return content(address.slice(name.length + 1));
      }
      return other?.(address);
    },
  });
  return { server, url: (path) => `${server.origin}${path}`, close: () => server.close() };
}

/** A one-line player that makes the requests of a real one. */
export const loads = (...addresses: string[]): string =>
  `<script>(async () => { for (const a of ${JSON.stringify(addresses)}) await (await fetch(a)).text(); })()</script>`;
