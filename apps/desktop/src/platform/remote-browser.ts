import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

/** A browser that takes commands over two pipes: nothing listens on a port. It closes when they do. */
export interface RemoteBrowser {
  readonly input: Writable;
  readonly output: Readable;
  /** Resolves when it has ended or could not start. */
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
  // Broken when the browser has ended, which `ended` says.
  for (const stream of [input, output]) stream?.on('error', () => undefined);
  return { input: input as Writable, output: output as Readable, ended, end: () => void child.kill() };
}
