import { createServer, type ServerResponse } from 'node:http';

/** A site whose documents arrive in two parts. All other requests are never answered. */
export interface SlowPages {
  readonly url: (path: string) => string;
  /** Sends the second part of all documents. */
  finish(): void;
  close(): Promise<void>;
}

/** `pages`: the first and the second part by path. A document with only one part never ends. */
export async function startSlowPages(
  pages: Readonly<Record<string, readonly [first: string, second?: string]>>,
): Promise<SlowPages> {
  const waiting: (() => void)[] = [];
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    open.add(response.on('close', () => open.delete(response)));
    const [first, second] = pages[request.url ?? ''] ?? [];
    if (first === undefined) return;
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write(`<!doctype html><html lang="en">${first}`);
    if (second !== undefined) waiting.push(() => response.end(second));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: (path) => `http://localhost:${address.port}${path}`,
    finish() {
      for (const send of waiting.splice(0)) send();
    },
    async close() {
      for (const response of open) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
