import { once } from 'node:events';
import type { Server, ServerOptions } from 'node:http';
import type { Config } from './config/config.ts';
import { StartError } from './config/start-error.ts';

/**
 * A request that is not complete by then gets 408 and is cut off: a client that sends a byte a minute must not hold a connection.
 * The largest body we accept is 64 KB.
 */
export const connectionLimits = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
} as const satisfies ServerOptions;

/** Listens, and returns the address under which this machine reaches the server. */
export async function listen(server: Server, config: Pick<Config, 'host' | 'port'>): Promise<string> {
  server.listen(config.port, config.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, config);
  }
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : config.port;
  const host =
    config.host === '127.0.0.1' || config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Lets running requests finish, for at most this long. Calling it twice is harmless. */
export async function stopListening(server: Server, atMostMs: number): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const tooLong = setTimeout(() => server.closeAllConnections(), atMostMs);
  await closed;
  clearTimeout(tooLong);
}

function explain(error: NodeJS.ErrnoException, { host, port }: Pick<Config, 'host' | 'port'>): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is in use by another program: stop it, or choose another port with PORT=${port + 1} npm start.`,
      { cause: error },
    );
  }
  if (error.code === 'EACCES') {
    return new StartError(`Port ${port} needs administrator rights: choose one above 1023 with PORT=3000 npm start.`, {
      cause: error,
    });
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(
      `This machine has no address ${host}: set HOST=127.0.0.1, or HOST=0.0.0.0 for all addresses.`,
      { cause: error },
    );
  }
  return error;
}
