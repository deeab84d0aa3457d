import { afterAll, expect } from 'vitest';

/** Reading these prints a warning in Node. */
const unread = new Set(['localStorage', 'sessionStorage']);
const names = Object.getOwnPropertyNames(globalThis).filter((name) => !unread.has(name));
const readAll = (): Map<string, unknown> => new Map(names.map((name) => [name, Reflect.get(globalThis, name)]));

/**
 * Files that share a process share its globals, and some libraries replace them for good. With the faster `Response` of an HTTP
 * adapter, a test of another package failed whenever it happened to run later in the same process.
 */
const before = readAll();
afterAll(() => {
  const changed = names.filter((name) => !Object.is(Reflect.get(globalThis, name), before.get(name)));
  expect(changed, 'globals this file has replaced; undo that, or list the file in tools/lib/isolated-tests.ts').toEqual(
    [],
  );
});
