import { expect, test } from 'vitest';
import {
  afterEvent,
  afterLoss,
  afterSaved,
  isActive,
  isPending,
  isResumable,
  type JobRecord,
  noProgress,
  queued,
  savedBefore,
  viewOf,
} from './job-record.ts';

const job: JobRecord = {
  order: {
    id: '11111111-1111-4111-8111-111111111111',
    url: 'https://a.example/x.m3u8',
    format: 'mp4',
    height: null,
    title: 'A walk',
    sourceUrl: 'https://a.example/',
    expectedBytes: null,
    inlineManifest: null,
  },
  mediaId: 'm',
  kind: 'video',
  request: { referer: null, origin: null },
  hosts: ['a.example'],
  state: 'running',
  progress: noProgress,
  bytesPerSecond: null,
  progressAtMs: null,
  fileName: null,
  failure: null,
  createdAtMs: 0,
  downloadIds: [],
};

const progress = (bytes: number) => ({ type: 'progress', progress: { ...noProgress, bytes } }) as const;

test('speed is measured between reports and smoothed', () => {
  const first = afterEvent(job, progress(1000), 1000);
  expect(first.bytesPerSecond).toBeNull();
  const second = afterEvent(first, progress(3000), 2000);
  expect(second.bytesPerSecond).toBe(2000);
  expect(afterEvent(second, progress(3000), 3000).bytesPerSecond).toBeCloseTo(1333.3, 0);
});

test('a late progress report does not resume a paused job', () => {
  const paused = afterEvent(job, { type: 'paused' }, 0);
  expect(afterEvent(paused, progress(5), 1).state).toBe('paused');
});

test('a lost connection is shown until the download continues or ends', () => {
  const waiting = afterEvent({ ...job, bytesPerSecond: 5 }, { type: 'reconnecting' }, 0);
  expect(viewOf(waiting)).toMatchObject({ state: 'running', isReconnecting: true, bytesPerSecond: null });
  expect(viewOf(afterEvent(waiting, { type: 'paused' }, 0)).isReconnecting).toBe(false);
  for (const event of [progress(5), { type: 'failed', code: 'network.failed' } as const]) {
    expect(afterEvent(waiting, event, 0).isReconnecting).toBeUndefined();
  }
  expect(queued(waiting, 7).isReconnecting).toBeUndefined();
});

test('canceling is not a failure; any other error is one and can be resumed', () => {
  expect(afterEvent(job, { type: 'failed', code: 'cancelled' }, 0)).toMatchObject({
    state: 'cancelled',
    failure: null,
  });
  const failed = afterEvent(job, { type: 'failed', code: 'http.refused' }, 0);
  expect(failed).toMatchObject({ state: 'failed', failure: 'http.refused' });
  expect(isResumable(failed)).toBe(true);
  expect(isResumable({ state: 'failed', failure: 'media.protected' })).toBe(false);
});

test('a job without a worker waits to be resumed; other jobs are unchanged', () => {
  expect(afterLoss(job, new Set())).toMatchObject({ state: 'interrupted' });
  expect(afterLoss(job, new Set([job.order.id]))).toBe(job);
  const done: JobRecord = { ...job, state: 'done' };
  expect(afterLoss(done, new Set())).toBe(done);
  expect(isActive(done)).toBe(false);
});

test('a medium counts as saved when its newest download is complete and older than the visit', () => {
  const done: JobRecord = { ...job, state: 'done', createdAtMs: 10 };
  expect(savedBefore([done], 20)).toEqual(['m']);
  expect(savedBefore([done], 5)).toEqual([]);
  expect(savedBefore([{ ...job, createdAtMs: 15 }, done], 20)).toEqual([]);
});

test('a job with several files is done when the last one is saved', () => {
  const saving: JobRecord = { ...job, state: 'saving', filesLeft: 2, downloadIds: [1] };
  const first = afterSaved(saving, 1);
  expect(first).toMatchObject({ state: 'saving', filesLeft: 1, savedIds: [1] });
  expect(afterSaved(first, 1)).toBe(first);
  expect(afterSaved({ ...first, downloadIds: [2] }, 2)).toMatchObject({ state: 'done', savedIds: [1, 2] });
});

test('a queued job waits without a failure and is not considered lost', () => {
  const waiting = queued({ ...job, state: 'failed', failure: 'network.failed' }, 7);
  expect(waiting).toMatchObject({ state: 'queued', failure: null, queuedAtMs: 7 });
  expect(isPending(waiting)).toBe(true);
  expect(afterLoss(waiting, new Set())).toBe(waiting);
  expect(afterEvent(waiting, progress(5), 8).state).toBe('queued');
  expect(afterLoss({ ...job, isUnread: true }, new Set()).state).toBe('queued');
});

test('a canceled job keeps no manifest', () => {
  const inline = { ...job, order: { ...job.order, inlineManifest: { text: '<MPD/>', type: 'application/dash+xml' } } };
  expect(afterEvent(inline, { type: 'failed', code: 'network.failed' }, 0).order.inlineManifest).not.toBeNull();
  expect(afterEvent(inline, { type: 'failed', code: 'cancelled' }, 0).order.inlineManifest).toBeNull();
});
