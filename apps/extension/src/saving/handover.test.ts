import { expect, test } from 'vitest';
import { exampleDesktopJob } from '../desktop/testing.ts';
import { withDesktopJob, withoutDesktopJob } from './handover.ts';
import { viewOf } from './job-record.ts';
import { isHandoverOver } from './movable.ts';
import { readJob } from './read-job.ts';
import { exampleJob } from './test-support/example-job.ts';

const desktopJob = exampleDesktopJob();

test('a moved download shows the app’s progress and is stored with it', () => {
  const moved = withDesktopJob(exampleJob({ failure: 'disk.full' }), desktopJob);
  expect(readJob(structuredClone(moved))).toMatchObject({ state: 'handedOver', handover: { id: desktopJob.id } });
  expect(viewOf(moved)).toMatchObject({
    ...{ state: 'handedOver', failure: null, canMove: false, bytesPerSecond: 100 },
    progress: { bytes: 500, totalBytes: 1000, seconds: 5, totalSeconds: 10 },
    handover: { state: 'running', code: null },
  });
});

test('a finished download has the app’s file name and no speed', () => {
  const files = [{ name: 'A walk.mp4', bytes: 1000 }];
  const done = withDesktopJob(exampleJob(), { ...desktopJob, state: 'done', files });
  expect(done).toMatchObject({ fileName: 'A walk.mp4', bytesPerSecond: null });
  expect(isHandoverOver(done.handover)).toBe(true);
});

test('a download that the app no longer lists was removed, unless it had ended before', () => {
  const running = withDesktopJob(exampleJob(), desktopJob);
  expect(isHandoverOver(running.handover)).toBe(false);
  expect(withoutDesktopJob(running).handover?.state).toBe('removed');
  const done = withDesktopJob(exampleJob(), { ...desktopJob, state: 'done' });
  expect(withoutDesktopJob(done)).toBe(done);
});
