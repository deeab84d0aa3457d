import { createServer, connect as dial, type Socket } from 'node:net';

/** `away`: refuses connections. `silent`: accepts them and never responds. `garbage`: responds with a meaningless page. */
export type Fault = 'none' | 'away' | 'silent' | 'garbage';

export interface UnreliableServer {
  readonly origin: string;
  fault: Fault;
  close(): Promise<void>;
}

const page = '<!doctype html><title>Hotel Wi-Fi</title>';
const garbage = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${page.length}\r\nconnection: close\r\naccess-control-allow-origin: *\r\naccess-control-allow-headers: *\r\n\r\n${page}`;

/** A proxy in front of the real server that can make it unavailable. */
export async function startUnreliableServer(target: string): Promise<UnreliableServer> {
  const { port } = new URL(target);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  let fault: Fault = 'none';
  const server = createServer((socket) => {
    keep(socket);
    if (fault === 'away') socket.destroy();
    else if (fault === 'garbage') socket.once('data', () => socket.end(garbage));
    else if (fault === 'none') {
      const upstream = keep(dial(Number(port), 'localhost'));
      socket.pipe(upstream).pipe(socket);
      socket.on('close', () => upstream.destroy());
      upstream.on('close', () => socket.destroy());
    }
  });
  const closeAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    origin: `http://localhost:${address.port}`,
    get fault() {
      return fault;
    },
    set fault(next) {
      fault = next;
      // Closes idle connections, because the next request must encounter the fault too.
      closeAll();
    },
    async close() {
      closeAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
