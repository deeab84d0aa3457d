import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig, escapeIdentifier } from 'pg';
import { toDatabaseError } from '../error.ts';
import { dropPrivileges } from './login.ts';

/** Receives the text of a notice; an empty text also means that some may have been missed. */
export type OnNotice = (text: string) => void;

const firstWaitMs = 500;
const longestWaitMs = 30_000;

/**
 * Keeps a connection that listens on one channel, and reconnects if it is lost. Resolves when the first one is ready, to a
 * function that stops it.
 */
export async function listenOn(
  config: ClientConfig,
  channel: string,
  onNotice: OnNotice,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let current = await connect(config, channel, onNotice, lost).catch((error: unknown) => {
    throw toDatabaseError(error);
  });

  function lost(): void {
    void reconnect();
  }
  async function reconnect(): Promise<void> {
    for (let wait = firstWaitMs; !stopping.signal.aborted; wait = Math.min(wait * 2, longestWaitMs)) {
      try {
        await delay(wait, undefined, { signal: stopping.signal, ref: false });
        current = await connect(config, channel, onNotice, lost);
        onNotice('');
        return;
      } catch {
        // Still unavailable, or asked to stop; the loop checks which.
      }
    }
  }
  return async () => {
    stopping.abort();
    current.removeAllListeners('end');
    await current.end().catch(() => undefined);
  };
}

async function connect(config: ClientConfig, channel: string, onNotice: OnNotice, lost: () => void): Promise<Client> {
  const client = new Client({ ...config, application_name: 'clipharbor-listener', connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined); // `end` follows and is handled.
  await client.connect();
  await dropPrivileges(client);
  client.on('notification', (notice) => onNotice(notice.payload ?? ''));
  await client.query(`listen ${escapeIdentifier(channel)}`);
  client.on('end', lost);
  return client;
}
