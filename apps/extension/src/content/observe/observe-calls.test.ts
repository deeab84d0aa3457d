import { expect, test } from 'vitest';
import { hideReplacements, observeCalls } from './observe-calls.ts';

class Api {
  readonly #sum = 1;
  add(a: number, b: number): number {
    if (Number.isNaN(a)) throw new TypeError('no number');
    return this.#sum + a + b;
  }
}

test('a replaced function looks and behaves like the original', () => {
  const text = Api.prototype.add.toString();
  const descriptor = Object.getOwnPropertyDescriptor(Api.prototype, 'add');
  const calls: unknown[] = [];
  observeCalls(Api.prototype, 'add', (result, _, args) => {
    calls.push([result, ...args]);
    throw new Error('a fault of ours');
  });
  hideReplacements();
  expect(new Api().add(2, 3)).toBe(6);
  expect(() => new Api().add(Number.NaN, 3)).toThrow(TypeError);
  expect(() => Api.prototype.add.call({} as Api, 2, 3)).toThrow(TypeError);
  expect(calls).toEqual([[6, 2, 3]]);
  expect(Api.prototype.add.toString()).toBe(text);
  expect(Function.prototype.toString.toString()).toMatch(/^function toString\(\) \{\s*\[native code\]\s*\}$/);
  expect([Api.prototype.add.name, Api.prototype.add.length]).toEqual(['add', 2]);
  expect(Object.getOwnPropertyDescriptor(Api.prototype, 'add')).toEqual({ ...descriptor, value: Api.prototype.add });
  expect(Object.keys(Api.prototype.add)).toEqual([]);
});
