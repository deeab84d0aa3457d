import { jobStates, plainOptions } from '@clipharbor/contracts';
import { expect, test } from 'vitest';
import { noProgress } from './job-record.ts';
import { hasRecorded, isMovable } from './movable.ts';
import { exampleJob } from './test-support/example-job.ts';

test('any unfinished download can be moved', () => {
  const movable = jobStates.filter((state) => isMovable(exampleJob({ state })));
  expect(movable).toEqual(['queued', 'running', 'paused', 'interrupted', 'failed']);
});

test('a recording can be moved only while it is running', () => {
  const movable = jobStates.filter((state) => isMovable(exampleJob({ state, kind: 'live' })));
  expect(movable).toEqual(['queued', 'running', 'paused']);
});

test('protected, unread, in-memory or cut downloads cannot be moved', () => {
  const { order } = exampleJob();
  expect(isMovable(exampleJob({ state: 'failed', failure: 'media.protected' }))).toBe(false);
  expect(isMovable(exampleJob({ isUnread: true }))).toBe(false);
  const inlineManifest = { text: '#EXTM3U', type: 'application/vnd.apple.mpegurl' };
  expect(isMovable(exampleJob({ order: { ...order, inlineManifest } }))).toBe(false);
  expect(isMovable(exampleJob({ order: { ...order, options: { ...plainOptions, fromSeconds: 3 } } }))).toBe(false);
});

test('only a recording has parts that the app cannot load again', () => {
  const progress = { ...noProgress, seconds: 1 };
  expect(hasRecorded(exampleJob({ kind: 'live', progress }))).toBe(true);
  expect(hasRecorded(exampleJob({ kind: 'live' }))).toBe(false);
  expect(hasRecorded(exampleJob({ progress }))).toBe(false);
});
