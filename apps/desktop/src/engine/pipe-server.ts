import { timingSafeEqual } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import * as z from 'zod/mini';
import { type Caller, greeting, maxGreetingBytes } from '../pipe/greeting.ts';

const greetingTimeoutMs = 10_000;

export interface PipeServerOptions {
  readonly address: string;
  readonly secret: string;
  /** Called once a caller has authenticated. Whatever it has sent since then is still in the socket. */
  readonly onCaller: (socket: Socket, caller: Caller) => void;
}

/** Listens where our own processes look for the engine. The caller must hold the lock of the data folder. */
export async function listenOnPipe({ address, secret, onCaller }: PipeServerOptions): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    receiveGreeting(socket, secret, onCaller);
  });
  // Left behind by an engine that was killed: since we hold the lock, it is gone.
  if (process.platform !== 'win32') rmSync(address, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => resolve());
  });
  return server;
}

function receiveGreeting(socket: Socket, secret: string, onCaller: PipeServerOptions['onCaller']): void {
  const timer = setTimeout(() => socket.destroy(), greetingTimeoutMs);
  let received = Buffer.alloc(0);
  const read = (chunk: Buffer): void => {
    received = Buffer.concat([received, chunk]);
    const end = received.indexOf(10);
    if (end < 0 && received.length <= maxGreetingBytes) return;
    socket.off('data', read);
    clearTimeout(timer);
    const caller = end < 0 ? null : callerIn(received.subarray(0, end).toString('utf8'), secret);
    if (caller === null) return void socket.destroy();
    socket.pause();
    if (received.length > end + 1) socket.unshift(received.subarray(end + 1));
    onCaller(socket, caller);
  };
  socket.on('data', read);
  socket.on('close', () => clearTimeout(timer));
}

function callerIn(line: string, secret: string): Caller | null {
  try {
    const read = z.safeParse(greeting, JSON.parse(line));
    return read.success && isEqual(read.data.secret, secret) ? read.data.caller : null;
  } catch {
    return null;
  }
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
