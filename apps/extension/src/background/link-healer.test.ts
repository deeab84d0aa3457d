import { expect, test, vi } from 'vitest';
import { addInspection, addMedia, emptyTab, type TabMedia } from '../finding/tab-media.ts';
import { expiredCode } from '../saving/expired-link.ts';
import { type JobRecord, noProgress } from '../saving/job-record.ts';
import { exampleJob } from '../saving/test-support/example-job.ts';
import type { JobStore } from '../storage/job-store.ts';
import type { TabStore } from '../storage/tab-store.ts';
import { LinkHealer } from './link-healer.ts';

const address = (token: string): string => `https://media.example/t/${token}/film/index.m3u8`;
const renewed = address('p8Hr2Ycd5Nf04uJs');
const { order } = exampleJob();
const refused = exampleJob({
  order: { ...order, url: address('Zk3v9QxT71bLmW0a') },
  durationSeconds: 60,
  state: 'failed',
  failure: 'http.refused',
  progress: { ...noProgress, bytes: 100 },
});

/** The page of the job with a stream of this length. */
function pageWith(url: string, durationSeconds: number): TabMedia {
  const tab = addMedia(emptyTab(order.sourceUrl, 0), { url, sighting: { role: 'manifest', type: 'hls' } });
  return addInspection(tab, tab.media[0]?.id ?? '', {
    ...{ type: 'hls', url, isLive: false, title: null, durationSeconds, bytes: null, hasVideo: true, heights: [180] },
    ...{ sounds: [], subtitles: [], failure: null, references: [] },
  });
}

function healing(job: JobRecord) {
  let stored = job;
  let tabs: TabMedia[] = [];
  const jobs = {
    all: async () => [stored],
    change: async (_id: string, change: (now: JobRecord) => JobRecord) => {
      stored = change(stored);
      return stored;
    },
  } as unknown as JobStore;
  const store = { all: async () => tabs.map((tab, index) => [index, tab] as const) } as unknown as TabStore;
  const resume = vi.fn(async () => undefined);
  const healer = new LinkHealer({ jobs, tabs: store, look: async () => undefined, resume });
  return {
    ...{ healer, resume },
    job: () => stored,
    show: async (tab: TabMedia) => {
      tabs = [tab];
      await healer.onSeen([tab]);
    },
  };
}

test('a job waits, and continues in the row of the medium that its page loads under a new path', async () => {
  const { healer, resume, job, show } = healing(refused);
  await healer.onFailed(refused);
  expect(job().failure).toBe(expiredCode);
  const page = pageWith(renewed, 60);
  await show(page);
  expect(job()).toMatchObject({ mediaId: page.media[0]?.id, order: { url: renewed, startedAs: refused.order.url } });
  expect(resume).toHaveBeenCalledExactlyOnceWith(order.id);
});

test('a job keeps waiting when its page loads a stream of another length', async () => {
  const { healer, resume, job, show } = healing(refused);
  await healer.onFailed(refused);
  await show(pageWith(renewed, 90));
  expect(job()).toMatchObject({ failure: expiredCode, mediaId: refused.mediaId, order: refused.order });
  expect(resume).not.toHaveBeenCalled();
});

test('the same medium under a new query continues the job too', async () => {
  const page = pageWith(`${refused.order.url}?token=2`, 60);
  const { healer, job, show } = healing({ ...refused, mediaId: page.media[0]?.id ?? '' });
  await healer.onFailed(job());
  await show(page);
  expect(job().order).toEqual({ ...refused.order, url: `${refused.order.url}?token=2` });
});
