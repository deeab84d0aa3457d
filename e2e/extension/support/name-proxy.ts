import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';

export interface NameProxy {
  readonly port: number;
  /** Maps these domains and their subdomains to a port of this machine. All other connections are refused. */
  map(domains: readonly string[], port: number): void;
  close(): Promise<void>;
}

/** Firefox has no host mapping like Chromium's, so it uses this proxy instead. Nothing leaves this machine. */
export async function startNameProxy(): Promise<NameProxy> {
  const ports = new Map<string, number>();
  const sockets = new Set<Socket>();
  const portOf = (host: string): number | undefined =>
    [...ports].find(([domain]) => host === domain || host.endsWith(`.${domain}`))?.[1];
  const server = createServer((_, answer) => void answer.writeHead(502).end());
  server.on('connect', ({ url = '' }, client: Socket) => {
    const port = portOf(url.split(':')[0] ?? '');
    if (port === undefined) {
      client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
      return;
    }
    const inner = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      client.pipe(inner).pipe(client);
    });
    for (const socket of [client, inner]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    map(domains, port) {
      for (const domain of domains) ports.set(domain, port);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
        server.closeAllConnections();
      }),
  };
}
