import { FakeClock } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import type { Presentation, SegmentList } from '../model/manifest.ts';
import { liveFeed } from './live-feed.ts';

/** A channel that lists three segments of 2 s and adds one every `period` seconds, 40 in total. */
function channel(clock: FakeClock, period: number) {
  const readings: number[] = [];
  const list = (): SegmentList => {
    const end = Math.min(40, 3 + Math.floor(clock.now() / 1000 / period));
    const segments = [end - 3, end - 2, end - 1].map((sequence) => ({
      url: `http://a/${sequence}`,
      sequence,
      period: 0,
      start: sequence * 2,
      duration: 2,
    }));
    readings.push(clock.now() / 1000);
    return { segments, isLive: end < 40, refreshAfter: 2, targetDuration: 2, markers: [] };
  };
  const presentation: Pick<Presentation, 'segments'> = { segments: async () => list() };
  return { list, readings, presentation: presentation as Presentation };
}

async function follow(period: number) {
  const clock = new FakeClock();
  const { list, readings, presentation } = channel(clock, period);
  const taken: number[] = [];
  const lost: number[] = [];
  const feed = liveFeed({
    presentation,
    track: 'v',
    clock,
    signal: new AbortController().signal,
    first: list(),
    from: 0,
    after: undefined,
    onLost: ({ sequence }) => lost.push(sequence),
  });
  const reading = (async () => {
    for await (const { sequence } of feed) taken.push(sequence);
  })();
  await clock.run(reading);
  return { taken, lost, readings };
}

test('a real-time channel is polled once per segment', async () => {
  const { taken, lost, readings } = await follow(2);
  expect([taken.length, lost]).toEqual([40, []]);
  expect(readings).toHaveLength(38);
});

test.each([1, 0.75])('a channel that adds 2 s every %d s is polled as often as needed', async (period) => {
  const { taken, lost } = await follow(period);
  expect([taken.length, lost]).toEqual([40, []]);
});
