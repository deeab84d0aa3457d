import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FeedFile } from '@clipharbor/contracts';
import { entryName } from '../feed/open-feed.ts';
import { UpdateError } from '../feed/update-error.ts';
import { chooseVersion, failStart, finishStart, forgetStart, noteStart } from '../versions/choose-version.ts';
import { type Current, readCurrent } from '../versions/current.ts';
import { readStartRecord } from '../versions/start-record.ts';
import { verifyFiles, verifyVersion } from '../versions/verify-version.ts';
import { failureOf, nothingInstalled, type ShellFailure } from './shell-failure.ts';

/**
 * The engine of a new version that has not served a caller by then is hanging. It ends before callers give up, so that they find
 * the next one.
 */
const maxEngineStartMs = 15_000;

export interface Launch {
  /** The folder of the executable, with `app` and `node_modules` next to it. */
  readonly root: string;
  /** How this process was started, to repeat it. */
  readonly command: readonly [string, ...string[]];
  readonly keys: readonly string[];
  /** The packages next to the executable, which come with it rather than with a version. */
  readonly runtimeFiles: readonly Pick<FeedFile, 'path' | 'size' | 'sha256'>[];
}

function refuse({ exitCode, text }: ShellFailure): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = exitCode;
}

/** Node searches for packages from the version's folder upwards, so nothing else may be on that path. */
function verifyRuntime({ root, runtimeFiles }: Launch): void {
  if (existsSync(join(root, 'app/node_modules'))) throw new UpdateError('update.path', 'app/node_modules');
  if (runtimeFiles.length > 0) verifyFiles(join(root, 'node_modules'), runtimeFiles);
}

/** Repeats the failed start with the version that works, on the same input and output. */
function startAgain({ command: [program, ...args] }: Launch, failed: Current, chosen: Current): void {
  process.stderr.write(`Version ${failed.version} failed to start twice: back to version ${chosen.version}.\n`);
  process.exitCode = spawnSync(program, args, { stdio: 'inherit' }).status ?? 1;
}

/**
 * Records how the start ends. Every intact version reports that it has started or that this start proves nothing. One that exits
 * without a report has failed, whatever its exit code.
 */
function watchStart(options: Launch, appFolder: string, current: Current): void {
  let isSettled = false;
  const settle = (write: () => void): void => {
    if (!isSettled) write();
    isSettled = true;
  };
  const started = (): void => settle(() => finishStart(appFolder, current.version));
  const inconclusive = (): void => settle(() => forgetStart(appFolder, current.version, process.pid));
  globalThis.clipharborShell = { appFolder, started, inconclusive };
  noteStart(appFolder, current.version, process.pid);
  const isEngine = options.command.includes('--engine');
  if (isEngine && !readStartRecord(appFolder, current.version).isProven) {
    setTimeout(() => !isSettled && process.exit(1), maxEngineStartMs).unref();
  }
  process.on('exit', () => {
    if (isSettled) return;
    const chosen = failStart(appFolder, current, process.pid);
    if (chosen.version !== current.version) startAgain(options, current, chosen);
  });
}

/** Verifies everything that is about to run, then starts the current version in this process. */
export function launch(options: Launch): void {
  const appFolder = join(options.root, 'app');
  const installed = readCurrent(appFolder);
  if (installed === null) {
    refuse(nothingInstalled);
    return;
  }
  const current = chooseVersion(appFolder, installed);
  try {
    verifyRuntime(options);
    verifyVersion(appFolder, current.version, options.keys);
  } catch (error) {
    refuse(failureOf(error, current.version));
    return;
  }
  watchStart(options, appFolder, current);
  const entry = join(appFolder, current.version, entryName);
  createRequire(entry)(entry);
}
