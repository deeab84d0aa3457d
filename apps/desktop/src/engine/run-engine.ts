import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { MediaError } from '@clipharbor/media';
import { createNodeStorage } from '@clipharbor/media-node';
import { makePrivateFolder } from '../files/private-folder.ts';
import { pipeAddress } from '../pipe/pipe-address.ts';
import { readRunFile, removeRunFile, writeRunFile } from '../pipe/run-file.ts';
import type { Places } from '../platform/places.ts';
import { resources } from '../resources.ts';
import { startSuccessor } from './crash.ts';
import { Engine, type EngineOptions } from './engine.ts';
import { openLog } from './log.ts';
import { listenOnPipe } from './pipe-server.ts';
import { keepHeapSmall } from './small-heap.ts';

/** Operating systems wait about five seconds at log-off. Anything not written by then is lost, as in a crash. */
const maxShutdownMs = 4_000;

/**
 * Runs the engine of a data folder until it is no longer needed. Ends at once if another one is running.
 * `onReady`: called as soon as callers are served.
 */
export async function runEngine(
  places: Places,
  { onReady, checkUpdate }: Pick<EngineOptions, 'checkUpdate'> & { readonly onReady: () => void },
): Promise<number> {
  const { dataFolder } = places;
  keepHeapSmall();
  makePrivateFolder(dataFolder);
  const log = openLog(dataFolder);
  const lock = await holdFolder(dataFolder);
  if (lock === null) return 0;
  const address = pipeAddress(dataFolder);
  const ending = Promise.withResolvers<number>();
  const engine = new Engine({ places, log, checkUpdate, onIdle: () => ending.resolve(0) });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => ending.resolve(0));
  const crash = (error: unknown): void => {
    log(error);
    ending.resolve(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  // The secret is reused: a caller that has read it from the previous engine's file is still one of ours.
  const secret = (await readRunFile(dataFolder))?.secret ?? randomBytes(32).toString('base64url');
  await writeRunFile(dataFolder, { address, secret, pid: process.pid, version: resources.version });
  const server = await engine
    .start()
    .then(() => listenOnPipe({ address, secret, onCaller: (socket, caller) => engine.receive(socket, caller) }))
    .catch((error: unknown) => {
      log(error);
      // Open handles would keep the process alive and the folder locked, without serving any caller.
      process.exit(1);
    });
  onReady();
  const exitCode = await ending.promise;
  // Its absence tells callers that the engine ended on purpose.
  if (exitCode === 0) {
    await removeRunFile(dataFolder);
    engine.leave();
  }
  server.close();
  if (process.platform !== 'win32') rmSync(address, { force: true });
  await Promise.race([engine.close().catch(log), new Promise((resolve) => setTimeout(resolve, maxShutdownMs))]);
  await lock.release();
  if (exitCode !== 0) startSuccessor(places);
  // Connections of recordings and callers would keep the process alive.
  process.exit(exitCode);
}

/** Null if another engine holds it. */
async function holdFolder(dataFolder: string): Promise<{ release(): Promise<void> } | null> {
  try {
    return await createNodeStorage(dataFolder).lock('engine');
  } catch (error) {
    if (error instanceof MediaError && error.code === 'output.busy') return null;
    throw error;
  }
}
