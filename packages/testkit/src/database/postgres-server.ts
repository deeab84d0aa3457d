import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const hostScript = fileURLToPath(new URL('./postgres-host.ts', import.meta.url));
const startTimeoutMs = 60_000;

let started: Promise<string> | undefined;

/** The address (a socket folder) of this test run's PostgreSQL, started on the first call. */
export function postgresServer(): Promise<string> {
  started ??= start();
  return started;
}

async function start(): Promise<string> {
  // The parent of a test worker is the runner: the same for all workers of a run. Not inside the project's folder,
  // because PostgreSQL's user may not have access to it and socket paths must be short.
  const folder = join(tmpdir(), `clipharbor-pg-${process.ppid}`);
  try {
    mkdirSync(folder);
    const arguments_ = [hostScript, folder, String(process.ppid)];
    spawn(process.execPath, arguments_, {
      detached: true,
      stdio: 'ignore',
      env: { PATH: process.env['PATH'] ?? '' },
    }).unref();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const deadline = Date.now() + startTimeoutMs;
  while (!existsSync(join(folder, 'ready'))) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not start in ${folder}`);
    await delay(50);
  }
  return folder;
}
