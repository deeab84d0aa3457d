import { FakeClock } from '@clipharbor/testkit';
import { expect, test, vi } from 'vitest';
import { SharedDeadlines } from './shared-deadlines.ts';

const at = (time: number, missed = vi.fn()) => ({ deadline: () => time, missed });

test('thousands of deadlines need one timer, and none when all are met', () => {
  const clock = new FakeClock();
  const deadlines = new SharedDeadlines(clock);
  const stops = Array.from({ length: 5000 }, (_, index) => deadlines.watch(at(10_000 + index)));
  expect(clock.waiting).toBe(1);
  for (const stop of stops) stop();
  expect(clock.waiting).toBe(0);
});

test('successive requests set one timer as long as they overlap', () => {
  const clock = new FakeClock();
  const wait = vi.spyOn(clock, 'wait');
  const deadlines = new SharedDeadlines(clock);
  let stop = deadlines.watch(at(10_000));
  for (let index = 1; index < 1000; index += 1) {
    const next = deadlines.watch(at(10_000 + index));
    stop();
    stop = next;
  }
  expect(wait).toHaveBeenCalledTimes(1);
});

test('each deadline is missed at its own time, even an earlier one that is added later', async () => {
  const clock = new FakeClock();
  const deadlines = new SharedDeadlines(clock);
  const [late, soon, met] = [vi.fn(), vi.fn(), vi.fn()];
  deadlines.watch(at(10_000, late));
  deadlines.watch(at(2000, soon));
  const stop = deadlines.watch(at(3000, met));
  await clock.advance(1999);
  expect(soon).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(soon).toHaveBeenCalledTimes(1);
  stop();
  await clock.advance(7999);
  expect(late).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(late).toHaveBeenCalledTimes(1);
  expect(soon).toHaveBeenCalledTimes(1);
  expect(met).not.toHaveBeenCalled();
  expect(clock.waiting).toBe(0);
});

test('a deadline that has moved is missed at its new time', async () => {
  const clock = new FakeClock();
  const missed = vi.fn();
  let deadline = 1000;
  new SharedDeadlines(clock).watch({ deadline: () => deadline, missed });
  deadline = 2500;
  await clock.advance(2499);
  expect(missed).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(missed).toHaveBeenCalledTimes(1);
});
