import { FakeClock } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { defaultPolicy } from './policy.ts';
import { Watchdog } from './watchdog.ts';

test('a silence that begins later is told of too, and ends the transfer', async () => {
  const clock = new FakeClock();
  const told: number[] = [];
  const stopped: string[] = [];
  const stop = ({ code }: { code: string }) => void stopped.push(code);
  const dog = new Watchdog(clock, defaultPolicy, 10_000, stop, (left) => told.push(left));
  const stopWatching = dog.watch();
  await clock.advance(5000);
  dog.waiting();
  await clock.advance(8000);
  expect([told.length, stopped]).toEqual([1, []]);
  await clock.advance(2000);
  expect([told.length, stopped]).toEqual([1, ['network.stalled']]);
  stopWatching();
});

test('one that is waiting from the start is told of in time', async () => {
  const clock = new FakeClock();
  const told: number[] = [];
  const dog = new Watchdog(
    clock,
    defaultPolicy,
    10_000,
    () => undefined,
    (left) => told.push(left),
  );
  dog.waiting();
  const stopWatching = dog.watch();
  await clock.advance(3900);
  expect(told).toEqual([]);
  await clock.advance(5000);
  expect(told).toEqual([6000]);
  stopWatching();
});
