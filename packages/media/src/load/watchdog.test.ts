import { FakeClock } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { defaultPolicy } from './policy.ts';
import { Watchdog } from './watchdog.ts';

test('a silence that begins later is reported too, and ends the transfer', async () => {
  const clock = new FakeClock();
  const reported: number[] = [];
  const stopped: string[] = [];
  const stop = ({ code }: { code: string }) => void stopped.push(code);
  const watchdog = new Watchdog(clock, defaultPolicy, 10_000, stop, (left) => reported.push(left));
  const stopWatching = watchdog.watch();
  await clock.advance(5000);
  watchdog.waiting();
  await clock.advance(8000);
  expect([reported.length, stopped]).toEqual([1, []]);
  await clock.advance(2000);
  expect([reported.length, stopped]).toEqual([1, ['network.stalled']]);
  stopWatching();
});

test('a silence from the start is reported in time', async () => {
  const clock = new FakeClock();
  const reported: number[] = [];
  const watchdog = new Watchdog(
    clock,
    defaultPolicy,
    10_000,
    () => undefined,
    (left) => reported.push(left),
  );
  watchdog.waiting();
  const stopWatching = watchdog.watch();
  await clock.advance(3900);
  expect(reported).toEqual([]);
  await clock.advance(5000);
  expect(reported).toEqual([6000]);
  stopWatching();
});
