import type { JobState, MediaKind } from '@clipharbor/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextJobs, queueOf } from './queue.ts';

const job = (name: string, state: JobState, queuedAtMs = 0, kind: MediaKind = 'video') => ({
  name,
  state,
  kind,
  createdAtMs: 0,
  queuedAtMs,
});
const names = (jobs: readonly { name: string }[]) => jobs.map(({ name }) => name);

test('the job that has waited longest starts first; among equals, the one added first', () => {
  const jobs = [job('c', 'queued', 5), job('b', 'queued', 5), job('a', 'queued', 9), job('r', 'running')];
  expect(names(queueOf(jobs))).toEqual(['b', 'c', 'a']);
  expect(names(nextJobs(jobs, 2))).toEqual(['b']);
  expect(names(nextJobs(jobs, 1))).toEqual([]);
});

test('a paused download gives its slot to the next', () => {
  expect(names(nextJobs([job('a', 'queued'), job('p', 'paused')], 1))).toEqual(['a']);
});

test('a live stream starts at once and takes no slot', () => {
  const jobs = [job('film', 'queued'), job('live', 'queued', 1, 'live'), job('r', 'running')];
  expect(names(nextJobs(jobs, 1))).toEqual(['live']);
  expect(names(nextJobs([job('film', 'queued'), job('live', 'running', 0, 'live')], 1))).toEqual(['film']);
});

test('no more jobs run than allowed, and no slot stays empty while a job waits', () => {
  const any = fc.record({
    name: fc.string(),
    state: fc.constantFrom<JobState>('queued', 'running', 'paused', 'saving', 'done', 'failed'),
    kind: fc.constant<MediaKind>('video'),
    createdAtMs: fc.nat(),
  });
  fc.assert(
    fc.property(fc.array(any), fc.integer({ min: 1, max: 10 }), (jobs, max) => {
      const running = jobs.filter(({ state }) => state === 'running' || state === 'saving').length;
      const started = nextJobs(jobs, max).length;
      const waiting = queueOf(jobs).length - started;
      if (started > 0) expect(running + started).toBeLessThanOrEqual(max);
      if (waiting > 0) expect(running + started).toBeGreaterThanOrEqual(max);
    }),
  );
});
