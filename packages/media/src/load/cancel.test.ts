import { expect, test } from 'vitest';
import { linkedController } from './cancel.ts';

test('a disposed controller no longer follows its parent', () => {
  const parent = new AbortController();
  const [kept, disposed] = [linkedController(parent.signal), linkedController(parent.signal)];
  disposed[Symbol.dispose]();
  parent.abort();
  expect([kept.signal.aborted, disposed.signal.aborted]).toEqual([true, false]);
});
