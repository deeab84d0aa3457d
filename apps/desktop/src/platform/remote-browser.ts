import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

/** A browser that takes commands over two pipes, so that nothing listens on a port. It closes when they do. */
export interface RemoteBrowser {
  readonly input: Writable;
  readonly output: Readable;
  /** Resolves when the browser has ended or failed to start. */
  readonly ended: Promise<void>;
  end(): void;
}

export function startRemoteBrowser(program: string, args: readonly string[]): RemoteBrowser {
  const child = spawn(program, [...args, '--remote-debugging-pipe'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [, , , input, output] = child.stdio;
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  // The pipes break when the browser ends, which `ended` reports.
  for (const stream of [input, output]) stream?.on('error', () => undefined);
  return { input: input as Writable, output: output as Readable, ended, end: () => void child.kill() };
}
