import type { JobProgress } from '@clipharbor/contracts';
import { expect, test } from 'vitest';
import { afterEvent, type JobRecord, noProgress } from './job-record.ts';
import { ProgressRelay } from './progress-relay.ts';

const at = (bytes: number): JobProgress => ({ ...noProgress, bytes });

function relaying() {
  const clock = { nowMs: 0 };
  const reports: [nowMs: number, bytes: number][] = [];
  const report = ({ bytes }: JobProgress): void => void reports.push([clock.nowMs, bytes]);
  return { clock, reports, relay: new ProgressRelay({ report, nowMs: () => clock.nowMs }) };
}

test('progress is reported four times a second, and again if nothing arrives for five seconds', () => {
  const { clock, reports, relay } = relaying();
  relay.repeat();
  for (const [nowMs, bytes] of [
    [0, 1],
    [100, 2],
    [250, 3],
    [400, 4],
  ] as const) {
    clock.nowMs = nowMs;
    relay.note(at(bytes));
  }
  for (clock.nowMs = 500; clock.nowMs <= 12_000; clock.nowMs += 500) relay.repeat();
  expect(reports).toEqual([
    [0, 1],
    [250, 3],
    [5500, 4],
    [10_500, 4],
  ]);
});

test('a job that pauses, waits or has ended reports nothing', () => {
  const { clock, reports, relay } = relaying();
  relay.note(at(1));
  relay.rest();
  clock.nowMs = 60_000;
  relay.repeat();
  expect(reports).toHaveLength(1);
});

test('the speed of a host that has stopped sending falls', () => {
  let job = { state: 'running', progress: noProgress, bytesPerSecond: null, progressAtMs: 0 } as unknown as JobRecord;
  let nowMs = 1000;
  const relay = new ProgressRelay({
    nowMs: () => nowMs,
    report: (progress) => {
      job = afterEvent(job, { type: 'progress', progress }, nowMs);
    },
  });
  relay.note(at(300_000));
  expect(job.bytesPerSecond).toBe(300_000);
  for (nowMs = 2000; nowMs <= 31_000; nowMs += 1000) relay.repeat();
  expect(job.bytesPerSecond).toBeLessThan(40_000);
});
