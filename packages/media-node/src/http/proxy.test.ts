import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startFaultServer } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { createNodeHttp } from './node-http.ts';

/** A proxy that can resolve video.test and records its requests. */
async function startProxy(): Promise<{ server: Server; address: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((incoming, outgoing) => {
    asked.push(incoming.url ?? '');
    const { port, pathname } = new URL(incoming.url ?? '');
    const forwarded = request({ host: '127.0.0.1', port, path: pathname }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, asked, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('a proxy resolves names, and literal private addresses are still refused', async () => {
  const origin = await startFaultServer({ content: () => ({ body: new Uint8Array(5) }) });
  const proxy = await startProxy();
  const http = createNodeHttp({ proxy: proxy.address });
  const { signal } = new AbortController();
  for (const isFresh of [false, true]) {
    const response = await http.get({ url: `http://video.test:${origin.port}/a`, signal, isFresh });
    expect(response.status).toBe(200);
    response.cancel();
  }
  expect(proxy.asked).toEqual(Array(2).fill(`http://video.test:${origin.port}/a`));
  await expect(http.get({ url: `${origin.origin}/a`, signal })).rejects.toMatchObject({ code: 'address.private' });
  await http.close();
  await origin.close();
  proxy.server.close();
  proxy.server.closeAllConnections();
});
