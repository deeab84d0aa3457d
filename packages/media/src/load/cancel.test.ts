import { expect, test } from 'vitest';
import { dispose, disposeSymbolOf, linkedController } from './cancel.ts';

test('a browser without a symbol for disposing gets the one that compiled code looks for', () => {
  expect(disposeSymbolOf({})).toBe(Symbol.for('Symbol.dispose'));
  expect(disposeSymbolOf(Symbol)).toBe(Symbol.dispose);
});

test('a disposed controller no longer follows its parent', () => {
  const parent = new AbortController();
  const [kept, disposed] = [linkedController(parent.signal), linkedController(parent.signal)];
  dispose(disposed);
  parent.abort();
  expect([kept.signal.aborted, disposed.signal.aborted]).toEqual([true, false]);
});
