import { expect, test } from 'vitest';
import { nodeClock } from './node-clock.ts';

test('an aborted wait rejects with the reason of its signal', async () => {
  const controller = new AbortController();
  const reason = new Error('enough');
  const waiting = nodeClock.wait(60_000, controller.signal);
  controller.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  await expect(nodeClock.wait(60_000, controller.signal)).rejects.toBe(reason);
});

test('time does not follow the wall clock', async () => {
  const before = nodeClock.now();
  await nodeClock.wait(1, new AbortController().signal);
  expect(nodeClock.now()).toBeGreaterThan(before);
  expect(nodeClock.wallTime() - nodeClock.now()).toBeGreaterThan(0);
});
