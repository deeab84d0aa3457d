import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Places, placeArguments } from '../platform/places.ts';
import { type DetachedProcess, startDetached } from '../platform/start-detached.ts';
import { ownCommand } from '../resources.ts';
import type { Caller, Greeting } from './greeting.ts';
import { readRunFile } from './run-file.ts';

const startTimeoutMs = 20_000;
const pollMs = 15;
/** The earliest time to start another one: the last engine may still be ending, and holds the folder until then. */
const startAgainMs = 250;

/** The engine did not start. Its log is in the data folder. */
export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable';
}

/** A connection to the running engine of these places; null when none runs. */
export async function findEngine({ dataFolder }: Places, caller: Caller): Promise<Socket | null> {
  const run = await readRunFile(dataFolder);
  if (run === null) return null;
  const socket = await open(run.address);
  if (socket === null) return null;
  const first: Greeting = { secret: run.secret, caller };
  socket.write(`${JSON.stringify(first)}\n`);
  return socket;
}

/** The same, starting the engine when it is not there. */
export async function connectEngine(places: Places, caller: Caller): Promise<Socket> {
  const begunAt = performance.now();
  let started: { readonly process: DetachedProcess; readonly atMs: number } | undefined;
  while (performance.now() - begunAt < startTimeoutMs) {
    const socket = await findEngine(places, caller);
    if (socket !== null) return socket;
    const nowMs = performance.now();
    if (started === undefined || (started.process.hasEnded() && nowMs - started.atMs > startAgainMs)) {
      const { program, args } = ownCommand();
      started = { process: startDetached(program, [...args, '--engine', ...placeArguments(places)]), atMs: nowMs };
    }
    await wait(pollMs);
  }
  throw new EngineUnavailable(`The download engine did not start. Its log is in ${places.dataFolder}.`);
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
