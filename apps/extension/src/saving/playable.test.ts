import { expect, test } from 'vitest';
import { noProgress } from './job-record.ts';
import { canPlay } from './playable.ts';
import { exampleJob } from './test-support/example-job.ts';

const progress = { ...noProgress, bytes: 100, seconds: 3 };
const inFormat = (format: 'mp4' | 'mkv' | 'm4a' | 'original') =>
  exampleJob({ order: { ...exampleJob().order, format }, progress });

test('a file written in fragments can be played while it grows', () => {
  expect(canPlay(inFormat('mp4'))).toBe(true);
  expect(canPlay(inFormat('m4a'))).toBe(true);
  expect(canPlay(inFormat('mkv'))).toBe(false);
  expect(canPlay({ ...inFormat('mp4'), state: 'failed' })).toBe(true);
});

test('neither an unwritten file nor one already in the downloads can be played', () => {
  expect(canPlay(exampleJob({ progress: { ...noProgress, bytes: 100 } }))).toBe(false);
  expect(canPlay({ ...inFormat('mp4'), state: 'done' })).toBe(false);
  expect(canPlay({ ...inFormat('mp4'), state: 'cancelled' })).toBe(false);
});
