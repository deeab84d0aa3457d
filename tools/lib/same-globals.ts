import { afterAll, expect } from 'vitest';

/** Reading these prints a warning in Node. */
const unread = new Set(['localStorage', 'sessionStorage']);

/** Names with two underscores are notes that libraries leave for themselves, such as zod's registry. */
function readGlobals(): Map<string, unknown> {
  const names = Object.getOwnPropertyNames(globalThis).filter((name) => !unread.has(name) && !name.startsWith('__'));
  return new Map(names.map((name) => [name, Reflect.get(globalThis, name)]));
}

/**
 * Files that share a process share its globals, and some libraries replace them for good. With the faster `Response` of an HTTP
 * adapter, a test of another package failed whenever it happened to run later in the same process.
 */
const before = readGlobals();
afterAll(() => {
  const after = readGlobals();
  const names = new Set([...before.keys(), ...after.keys()]);
  const changed = [...names].filter((name) => !Object.is(before.get(name), after.get(name)));
  expect(changed, 'changed globals: undo that, or list this file in tools/lib/isolated-tests.ts').toEqual([]);
});
