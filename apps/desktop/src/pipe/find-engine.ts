import { connect, type Socket } from 'node:net';
import type { Places } from '../platform/places.ts';
import type { Caller, Greeting } from './greeting.ts';
import { readRunFile } from './run-file.ts';

/** Connects to the running engine of these places; null if none is running. */
export async function findEngine({ dataFolder }: Pick<Places, 'dataFolder'>, caller: Caller): Promise<Socket | null> {
  const run = await readRunFile(dataFolder);
  if (run === null) return null;
  const socket = await open(run.address);
  if (socket === null) return null;
  const first: Greeting = { secret: run.secret, caller };
  socket.write(`${JSON.stringify(first)}\n`);
  return socket;
}

function open(address: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      socket.on('error', () => undefined);
      resolve(socket);
    });
    socket.once('error', () => resolve(null));
  });
}
