/** Hashes in a separate thread, for `hash-threads.ts`: one after another, in order of arrival. */
import { parentPort } from 'node:worker_threads';
import { type Algorithm, hashRawSync } from '@node-rs/argon2';

export interface HashOrder {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly memoryKib: number;
  readonly passes: number;
  readonly lanes: number;
  readonly tagBytes: number;
}
export type HashAnswer = { readonly tag: Uint8Array } | { readonly error: string };

// The package declares these numbers as a `const enum`, which does not exist when types are merely stripped.
const argon2id: Algorithm.Argon2id = 2;

function tagOf({ password, salt, memoryKib, passes, lanes, tagBytes }: HashOrder): Uint8Array {
  return hashRawSync(password, {
    algorithm: argon2id,
    salt,
    memoryCost: memoryKib,
    timeCost: passes,
    parallelism: lanes,
    outputLen: tagBytes,
  });
}

function answerTo(order: HashOrder): HashAnswer {
  try {
    return { tag: tagOf(order) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

const port = parentPort;
if (!port) throw new Error('hash-worker.ts runs as a worker only');
port.on('message', (order: HashOrder) => port.postMessage(answerTo(order)));
