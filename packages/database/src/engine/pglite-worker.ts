/** PGlite in its own thread, for `pglite-thread.ts`. */
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { openCore, type PgliteCore } from './pglite-core.ts';

export type Order = { readonly id: number } & (
  | { readonly kind: 'exchange'; readonly message: Uint8Array }
  | { readonly kind: 'dump' | 'close' }
);
export type Answer = { readonly id: number; readonly result?: unknown; readonly error?: string };

async function carryOut(core: PgliteCore, order: Order): Promise<unknown> {
  switch (order.kind) {
    case 'exchange':
      // A copy, as in `pglite-thread.ts`.
      return new Uint8Array(await core.exchange(order.message));
    case 'dump':
      return core.dump();
    case 'close':
      return core.close();
  }
}

// A statement calls hundreds of short functions, and by default V8 would take thousands of requests to optimize them.
setFlagsFromString('--wasm-tiering-budget=300000');

const port = parentPort;
if (!port) throw new Error('pglite-worker.ts runs as a worker only');
const answer = (message: Answer): void => port.postMessage(message);
const core = await openCore(workerData);
port.on('message', (order: Order) => {
  carryOut(core, order).then(
    (result) => answer({ id: order.id, result }),
    (error: unknown) => answer({ id: order.id, error: error instanceof Error ? error.message : String(error) }),
  );
});
answer({ id: 0 });
