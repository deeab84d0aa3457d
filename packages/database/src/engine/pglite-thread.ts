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
  /** Stops whatever is running, with this error. The next call finds the database as of the last commit. */
  interrupt(error: DatabaseError): void;
}

/**
 * PGlite on disk, in its own thread: a long statement neither blocks the server's other work nor runs forever. WebAssembly
 * receives no signals, so the only way to stop a statement is to end its thread. Committed data is on disk, and reopening
 * the folder is the same as after a killed process.
 */
export async function openThread(options: CoreOptions & { readonly folder: string }): Promise<InterruptibleCore> {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let isClosed = false;
  let ended: Promise<unknown> = Promise.resolve();
  let running: Worker | null = null;
  let opening: Promise<Worker> | null = null;

  /** The thread with the open database; if opening failed, the next caller tries again. */
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
          // Opened and idle: it must not keep the process alive.
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

  /** Every caller waiting for the old thread gets the reason it ended; once it has, a new one may use the folder. */
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
    // A copy, because a message includes the whole underlying buffer, and here many small ones share one.
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
