import { Worker } from 'node:worker_threads';
import type { HashAnswer, HashOrder } from './hash-worker.ts';

type HashRunner = (order: HashOrder) => Promise<Uint8Array>;

interface Task {
  readonly order: HashOrder;
  /** Increasing numbers. */
  readonly turn: number;
  resolve(tag: Uint8Array): void;
  reject(error: Error): void;
}

/**
 * A busy thread already holds its next task, so that it need not wait until the main thread, which shares the CPU with the
 * hashes, finds time to hand it over.
 */
const maxOrdersPerThread = 2;

/**
 * Threads for hashes only, at most `count`, each started when first needed. In Node's own pool a hash would block files, DNS
 * and signatures, and starting each one would need the main thread.
 */
export function hashThreads(count: number, file = new URL('./hash-worker.ts', import.meta.url)): HashRunner {
  const threads: HashThread[] = [];
  /** In order of arrival. */
  const waiting: Task[] = [];
  let turns = 0;

  function start(): HashThread {
    const thread = new HashThread(file, {
      onFree() {
        const next = waiting.shift();
        if (next) thread.give(next);
      },
      onEnd(left, cause) {
        threads.splice(threads.indexOf(thread), 1);
        for (const task of left) task.reject(new Error('The thread that hashes passwords ended', { cause }));
        for (const task of waiting.splice(0)) dispatch(task);
      },
    });
    threads.push(thread);
    return thread;
  }

  function dispatch(task: Task): void {
    const soonest = threads.toSorted((a, b) => a.load - b.load || a.since - b.since)[0];
    const thread = threads.length < count && soonest?.load !== 0 ? start() : soonest;
    if (thread && thread.load < maxOrdersPerThread) thread.give(task);
    else waiting.push(task);
  }

  return (order) => new Promise((resolve, reject) => dispatch({ order, turn: ++turns, resolve, reject }));
}

class HashThread {
  readonly #worker: Worker;
  /** The first of them is running. */
  readonly #held: Task[] = [];

  constructor(file: URL, events: { onFree(): void; onEnd(left: readonly Task[], cause: unknown): void }) {
    // It needs none of the process's environment or arguments, and so learns no secret.
    this.#worker = new Worker(file, { env: {}, execArgv: [], name: 'password hash' });
    this.#worker.unref();
    this.#worker.on('message', (answer: HashAnswer) => {
      const task = this.#held.shift();
      // First give the thread its next task, then resolve this one: a waiting thread is an idle CPU.
      events.onFree();
      if (this.load === 0) this.#worker.unref();
      if ('tag' in answer) task?.resolve(answer.tag);
      else task?.reject(new Error(answer.error));
    });
    let cause: unknown;
    this.#worker.on('error', (error) => {
      cause = error;
    });
    this.#worker.on('exit', () => events.onEnd(this.#held.splice(0), cause));
  }

  get load(): number {
    return this.#held.length;
  }

  /** Of two busy threads, the one that started earlier is free sooner. */
  get since(): number {
    return this.#held[0]?.turn ?? 0;
  }

  /** It keeps the process alive only while it is busy. */
  give(task: Task): void {
    this.#held.push(task);
    this.#worker.ref();
    // A copy, because a message includes the whole underlying buffer, and small ones often share a pool.
    this.#worker.postMessage({ ...task.order, salt: new Uint8Array(task.order.salt) } satisfies HashOrder);
  }
}
