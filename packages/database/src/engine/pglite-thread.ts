import { Worker } from 'node:worker_threads';
import { DatabaseError } from '../error.ts';
import type { CoreOptions, PgliteCore } from './pglite-core.ts';
import type { Answer, Order } from './pglite-worker.ts';

type Task = Order extends infer Each ? (Each extends Order ? Omit<Each, 'id'> : never) : never;
interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** A PGlite that can be stopped in the middle of a statement. */
export interface InterruptibleCore extends PgliteCore {
  /** Ends whatever runs with this error. The next call finds the database as the last commit left it. */
  interrupt(error: DatabaseError): void;
}

/**
 * PGlite on disk, in a thread of its own: a long statement neither stops the server's other work nor runs for ever.
 * WebAssembly hears no signals, so the only way to end a statement is to end its thread; what was committed lies on the
 * disk, and opening the folder again is the same as after a killed process.
 */
export async function openThread(options: CoreOptions & { readonly folder: string }): Promise<InterruptibleCore> {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let isClosed = false;
  let ended: Promise<unknown> = Promise.resolve();
  let running: Worker | null = null;
  let opening: Promise<Worker> | null = null;

  /** The thread with the open database; one that could not be opened is tried again by the next caller. */
  function opened(data: CoreOptions = { folder: options.folder }): Promise<Worker> {
    opening ??= launch(data).then(
      (thread) => {
        running = thread;
        return thread;
      },
      (error: unknown) => {
        opening = null;
        throw error;
      },
    );
    return opening;
  }

  function launch(data: CoreOptions): Promise<Worker> {
    const thread = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: data });
    return new Promise((resolve, reject) => {
      thread.on('message', ({ id, result, error }: Answer) => {
        if (id === 0) {
          // Open and idle: it must not keep the process alive.
          thread.unref();
          return resolve(thread);
        }
        const caller = waiting.get(id);
        waiting.delete(id);
        if (error === undefined) caller?.resolve(result);
        else caller?.reject(new Error(error));
      });
      thread.on('error', reject);
      thread.on('exit', () => {
        reject(new Error('The embedded database ended before it was open'));
        if (!isClosed)
          replace(thread, new DatabaseError('unavailable', 'The embedded database ended', { code: '57P02' }));
      });
    });
  }

  /** Every caller waiting for the old thread gets the reason it ended; the folder is free for a new one when it has ended. */
  function replace(old: Worker, reason: Error): void {
    if (running !== old) return;
    running = null;
    for (const caller of waiting.values()) caller.reject(reason);
    waiting.clear();
    ended = old.terminate();
    opening = null;
  }

  async function call(task: Task): Promise<unknown> {
    await ended;
    const thread = await opened();
    const id = ++lastId;
    thread.ref();
    try {
      return await new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        thread.postMessage({ ...task, id } satisfies Order);
      });
    } finally {
      if (waiting.size === 0) thread.unref();
    }
  }

  await opened(options);
  return {
    // A copy, because a message takes all of the memory along that its bytes lie in: here many small ones share some.
    exchange: async (message) => (await call({ kind: 'exchange', message: new Uint8Array(message) })) as Uint8Array,
    dump: async () => (await call({ kind: 'dump' })) as Blob,
    async close() {
      await call({ kind: 'close' });
      isClosed = true;
      await running?.terminate();
    },
    interrupt(error) {
      if (running) replace(running, error);
    },
  };
}
