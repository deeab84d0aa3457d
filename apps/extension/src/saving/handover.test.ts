import { jobStates, plainOptions } from '@clipharbor/contracts';
import { expect, test } from 'vitest';
import { exampleDesktopJob } from '../desktop/testing.ts';
import { hasRecorded, isHandoverOver, isMovable, withDesktopJob, withoutDesktopJob } from './handover.ts';
import { noProgress, viewOf } from './job-record.ts';
import { readJob } from './read-job.ts';
import { exampleJob } from './test-support/example-job.ts';

const desktopJob = exampleDesktopJob();

test('whatever is not finished can be moved', () => {
  const movable = jobStates.filter((state) => isMovable(exampleJob({ state })));
  expect(movable).toEqual(['queued', 'running', 'paused', 'interrupted', 'failed']);
});

test('a recording can be moved only while it is on', () => {
  const movable = jobStates.filter((state) => isMovable(exampleJob({ state, kind: 'live' })));
  expect(movable).toEqual(['queued', 'running', 'paused']);
});

test('not what is protected, not read yet, only in memory, or cut', () => {
  const { order } = exampleJob();
  expect(isMovable(exampleJob({ state: 'failed', failure: 'media.protected' }))).toBe(false);
  expect(isMovable(exampleJob({ isUnread: true }))).toBe(false);
  const inlineManifest = { text: '#EXTM3U', type: 'application/vnd.apple.mpegurl' };
  expect(isMovable(exampleJob({ order: { ...order, inlineManifest } }))).toBe(false);
  expect(isMovable(exampleJob({ order: { ...order, options: { ...plainOptions, fromSeconds: 3 } } }))).toBe(false);
});

test('only a recording loses what it has when it is moved', () => {
  const progress = { ...noProgress, seconds: 1 };
  expect(hasRecorded(exampleJob({ kind: 'live', progress }))).toBe(true);
  expect(hasRecorded(exampleJob({ kind: 'live' }))).toBe(false);
  expect(hasRecorded(exampleJob({ progress }))).toBe(false);
});

test('a moved download shows the app’s progress, and is stored as such', () => {
  const moved = withDesktopJob(exampleJob({ failure: 'disk.full' }), desktopJob);
  expect(readJob(structuredClone(moved))).toMatchObject({ state: 'handedOver', handover: { id: desktopJob.id } });
  expect(viewOf(moved)).toMatchObject({
    ...{ state: 'handedOver', failure: null, canMove: false, bytesPerSecond: 100 },
    progress: { bytes: 500, totalBytes: 1000, seconds: 5, totalSeconds: 10 },
    handover: { state: 'running', code: null },
  });
});

test('a finished one has the app’s file name and no speed', () => {
  const files = [{ name: 'A walk.mp4', bytes: 1000 }];
  const done = withDesktopJob(exampleJob(), { ...desktopJob, state: 'done', files });
  expect(done).toMatchObject({ fileName: 'A walk.mp4', bytesPerSecond: null });
  expect(isHandoverOver(done.handover)).toBe(true);
});

test('what the app no longer lists was removed, unless it had ended before', () => {
  const running = withDesktopJob(exampleJob(), desktopJob);
  expect(isHandoverOver(running.handover)).toBe(false);
  expect(withoutDesktopJob(running).handover?.state).toBe('removed');
  const done = withDesktopJob(exampleJob(), { ...desktopJob, state: 'done' });
  expect(withoutDesktopJob(done)).toBe(done);
});
