import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JobRecord } from './job-record.ts';
import { nextDueMs, nextJobs, queueOf, rankAt } from './queue.ts';

interface Entry extends Pick<JobRecord, 'id' | 'state' | 'rank' | 'isLive'> {
  readonly order: { readonly startAtMs: number | null };
}

const job = (id: string, rank: number, more: Partial<Entry> = {}): Entry => ({
  ...{ id, rank, state: 'waiting', isLive: false, order: { startAtMs: null } },
  ...more,
});
const ids = (jobs: readonly Entry[]): string => jobs.map(({ id }) => id).join('');

test('the first jobs in the queue start while there are slots, and recordings at once', () => {
  const jobs = [job('c', 3), job('a', 1), job('b', 2), job('l', 4, { isLive: true })];
  expect(ids(nextJobs(jobs, 2, 0))).toBe('lab');
  expect(ids(nextJobs([...jobs, job('r', 0, { state: 'running' })], 2, 0))).toBe('la');
  expect(ids(nextJobs([...jobs, job('r', 0, { state: 'running', isLive: true })], 1, 0))).toBe('la');
});

test('a scheduled job waits for its time without holding up the others', () => {
  const jobs = [job('a', 1, { order: { startAtMs: 1000 } }), job('b', 2)];
  expect(ids(nextJobs(jobs, 1, 0))).toBe('b');
  expect(nextDueMs(jobs, 400)).toBe(600);
  expect(ids(nextJobs(jobs, 1, 1000))).toBe('a');
  expect(nextDueMs(jobs, 1000)).toBeNull();
});

test('a job moves to the given position, and the others keep their order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.nat(), fc.integer({ min: 1, max: 12 }), (count, chosen, place) => {
      const jobs = Array.from({ length: count }, (_, index) => job(String(index), index));
      const id = String(chosen % count);
      const moved = jobs.map((one) => (one.id === id ? { ...one, rank: rankAt(jobs, id, place) } : one));
      const queue = queueOf(moved).map((one) => one.id);
      expect(queue.indexOf(id)).toBe(Math.min(place, count) - 1);
      expect(queue.filter((one) => one !== id)).toEqual(jobs.map((one) => one.id).filter((one) => one !== id));
    }),
  );
});
