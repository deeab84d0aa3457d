import { execFileSync } from 'node:child_process';
import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashThreads } from './hash-threads.ts';
import type { HashOrder } from './hash-worker.ts';

const order = (password: string): HashOrder => ({
  password,
  salt: new Uint8Array(16).fill(7),
  memoryKib: 64,
  passes: 1,
  lanes: 1,
  tagBytes: 32,
});

/** A worker for tests: it responds with `tag(password)`. */
const threadThat = (tag: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', ({ password }) => parentPort.postMessage({ tag: (${tag})(password) }));
  `)}`,
  );
const tellsItself = threadThat('() => [threadId]');
const endsWhenTold = threadThat('(password) => password === "end" ? process.exit() : [threadId]');

const first = (tag: Uint8Array): number => tag[0] ?? Number.NaN;

test('every task gets its own hash, however many arrive at once', async () => {
  const run = hashThreads(2);
  const passwords = Array.from({ length: 20 }, (_, index) => `lamp ${index}`);
  const tags = await Promise.all(passwords.map((password) => run(order(password))));
  const nonce = order('').salt;
  const wanted = passwords.map((message) =>
    argon2Sync('argon2id', { message, nonce, memory: 64, passes: 1, parallelism: 1, tagLength: 32 }),
  );
  expect(tags.map((tag) => Buffer.from(tag))).toEqual(wanted);
});

test('no more threads start than allowed or needed', async () => {
  const run = hashThreads(2, tellsItself);
  const alone = [await run(order('a')), await run(order('b'))].map(first);
  expect(new Set(alone).size).toBe(1);
  const together = await Promise.all(Array.from({ length: 20 }, () => run(order('c'))));
  expect(new Set(together.map(first)).size).toBe(2);
});

test('tasks run in the order they arrived', async () => {
  const run = hashThreads(1);
  const done: number[] = [];
  const orders = Array.from({ length: 12 }, (_, index) => run(order('lamp')).then(() => done.push(index)));
  await Promise.all(orders);
  expect(done).toEqual(Array.from({ length: 12 }, (_, index) => index));
});

test('a failed task is reported, and the next one still runs', async () => {
  const run = hashThreads(1);
  await expect(run({ ...order('lamp'), passes: 0 })).rejects.toThrow();
  expect(await run(order('lamp'))).toHaveLength(32);
});

test('a thread that exits fails its own tasks and no others', async () => {
  const run = hashThreads(1, endsWhenTold);
  const before = first(await run(order('lamp')));
  const results = await Promise.allSettled(['end', 'held', 'waiting', 'last'].map((word) => run(order(word))));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled']);
  expect(first(await run(order('lamp')))).not.toBe(before);
});

test('a thread that cannot start fails its tasks instead of leaving them pending', async () => {
  const run = hashThreads(2, new URL('data:text/javascript,throw new Error("no")'));
  const results = await Promise.allSettled(Array.from({ length: 9 }, () => run(order('lamp'))));
  for (const result of results) {
    expect(result).toMatchObject({ status: 'rejected', reason: { cause: { message: 'no' } } });
  }
});

test('idle threads do not keep a process alive, but busy ones do', () => {
  const script = `
    const { hashThreads } = await import(${JSON.stringify(new URL('./hash-threads.ts', import.meta.url).href)});
    const run = hashThreads(2);
    const order = { password: 'lamp', salt: new Uint8Array(16), memoryKib: 64, passes: 1, lanes: 1, tagBytes: 32 };
    for (let i = 0; i < 5; i++) run(order).then(({ length }) => console.log(length));
  `;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { timeout: 60_000 });
  expect(output.toString()).toBe('32\n'.repeat(5));
});
