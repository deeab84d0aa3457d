import { type DesktopJob, desktopJobStates } from '@clipharbor/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actionsFor, groupJobs, progressOf, searchJobs, timeLeft, titleOf } from './job-rules.ts';
import { exampleJob } from './test-support/example-job.ts';

const anyJob = fc.record({
  state: fc.constantFrom(...desktopJobStates),
  code: fc.option(fc.constantFrom('disk.full', 'network.failed')),
  isLive: fc.boolean(),
});

test('every job is in some list, and no running job is in the history', () => {
  fc.assert(
    fc.property(anyJob, (change) => {
      const job = exampleJob(change);
      const { running, attention, waiting, ended } = groupJobs([job]);
      expect([...running, ...attention, ...waiting].length).toBeLessThanOrEqual(1);
      expect(running.length + attention.length + waiting.length + ended.length).toBeGreaterThan(0);
      expect(ended.some(({ state }) => state === 'running')).toBe(false);
    }),
  );
});

test('every job has actions, without duplicates', () => {
  fc.assert(
    fc.property(anyJob, (change) => {
      const actions = actionsFor(exampleJob(change));
      expect(actions.length).toBeGreaterThan(0);
      expect(new Set(actions).size).toBe(actions.length);
    }),
  );
});

test.each<[Partial<DesktopJob>, string[]]>([
  [{ state: 'running' }, ['pause', 'cancel']],
  [{ state: 'running', isLive: true }, ['stop', 'cancel']],
  [{ state: 'paused', isLive: true }, ['resume', 'stop', 'cancel']],
  [{ state: 'done', files: [{ name: 'a.mp4', bytes: 1 }] }, ['play', 'reveal', 'remove']],
  [{ state: 'failed' }, ['resume', 'remove']],
  [{ state: 'failed', code: 'segment.missing', seconds: 9 }, ['resume', 'savePartial', 'remove']],
  [{ state: 'failed', code: 'segment.missing', seconds: 0 }, ['resume', 'remove']],
])('%j has the actions %j', (change, actions) => {
  expect(actionsFor(exampleJob(change))).toEqual(actions);
});

test('the queue is sorted by position', () => {
  const jobs = [3, 1, 2].map((place) => exampleJob({ id: String(place), state: 'waiting', place }));
  expect(groupJobs(jobs).waiting.map(({ place }) => place)).toEqual([1, 2, 3]);
});

test('every job has a name', () => {
  expect(titleOf(exampleJob())).toBe('A walk by the sea');
  expect(titleOf(exampleJob({ title: '', name: 'clip' }))).toBe('clip');
});

test('progress and time left are derived from what is loaded; a recording has neither', () => {
  expect(progressOf(exampleJob())).toBe(0.4);
  expect(timeLeft(exampleJob())).toBe(30);
  expect(progressOf(exampleJob({ isLive: true }))).toBeNull();
  expect(timeLeft(exampleJob({ isLive: true }))).toBeNull();
  expect(timeLeft(exampleJob({ state: 'paused' }))).toBeNull();
});

test.each([
  ['', 1],
  ['SEA walk', 1],
  ['video.example', 1],
  ['clip.mkv', 1],
  ['mountain', 0],
  ['sea mountain', 0],
])('a search for %j finds %i', (query, count) => {
  expect(searchJobs([exampleJob({ files: [{ name: 'clip.mkv', bytes: 1 }] })], query)).toHaveLength(count);
});
