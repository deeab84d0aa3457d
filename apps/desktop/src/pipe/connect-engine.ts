import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Places, placeArguments } from '../platform/places.ts';
import { type DetachedProcess, startDetached } from '../platform/start-detached.ts';
import { ownCommand } from '../resources.ts';
import { endOlderEngine } from './end-engine.ts';
import { findEngine } from './find-engine.ts';
import type { Caller } from './greeting.ts';

const startTimeoutMs = 20_000;
const pollMs = 15;
/** The minimum wait before starting another engine: the last one may still be shutting down, and locks the folder until then. */
const startAgainMs = 250;

/** The engine did not start. Its log is in the data folder. */
export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable';

  constructor({ dataFolder }: Places) {
    super(`The download engine did not start. Its log is in ${dataFolder}.`);
  }
}

/** Connects to the engine of these places, and starts it if necessary. */
export async function connectEngine(places: Places, caller: Caller): Promise<Socket> {
  await endOlderEngine(places);
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
  throw new EngineUnavailable(places);
}
