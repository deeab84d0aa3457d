import { spawn } from 'node:child_process';
import { HostClient } from '../../../testing/host-client.ts';

/** Starts the app as a browser does: with pipes, and arguments that only name the extension. */
export const startHost = (program: string, ...args: readonly string[]): HostClient =>
  new HostClient(spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] }));

export const report = (value: object): void => void process.stdout.write(JSON.stringify(value));
