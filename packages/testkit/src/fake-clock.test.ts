import { expect, test } from 'vitest';
import { FakeClock } from './fake-clock.ts';

const never = new AbortController().signal;

test('waits end in time order, each at its own time', async () => {
  const clock = new FakeClock();
  const ends: [string, number][] = [];
  const wait = async (name: string, milliseconds: number): Promise<void> => {
    await clock.wait(milliseconds, never);
    ends.push([name, clock.now()]);
  };
  void wait('b', 20);
  void wait('a', 10).then(() => wait('a+5', 5));
  await clock.advance(100);
  expect(ends).toEqual([
    ['a', 10],
    ['a+5', 15],
    ['b', 20],
  ]);
  expect([clock.now(), clock.wallTime()]).toEqual([100, Date.UTC(2030, 0, 1) + 100]);
});

test('an aborted wait is removed', async () => {
  const clock = new FakeClock();
  const controller = new AbortController();
  const waiting = clock.wait(10, controller.signal);
  controller.abort(new Error('stop'));
  await expect(waiting).rejects.toThrow('stop');
  expect(clock.waiting).toBe(0);
});

test('run jumps from wait to wait until the work is done', async () => {
  const clock = new FakeClock();
  const work = (async () => {
    for (let turn = 0; turn < 3; turn++) await clock.wait(60_000, never);
    return 'done';
  })();
  expect(await clock.run(work)).toBe('done');
  expect(clock.now()).toBe(180_000);
});
