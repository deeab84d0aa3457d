import { expect, test } from 'vitest';
import { addObserved } from '../finding/add-observed.ts';
import { emptyTab, type TabMedia } from '../finding/tab-media.ts';
import type { JobRecord } from '../saving/job-record.ts';
import { exampleJob } from '../saving/test-support/example-job.ts';
import { ListFollower } from './list-follower.ts';

const pageUrl = 'https://live.example/watch';
const list = (sequence: number): string =>
  `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:${sequence}\n#EXTINF:4,\nhttps://cdn.example/cam/${sequence}.ts`;

const seen = (text: string, page = pageUrl): TabMedia =>
  addObserved(
    emptyTab(page, 0, 'Camera'),
    [{ kind: 'manifest', url: 'https://live.example/api', text, isRepeatable: false }],
    page,
  );

function recording(own: Partial<JobRecord> = {}): JobRecord {
  const { order } = exampleJob();
  const inlineManifest = { text: list(1), type: 'application/vnd.apple.mpegurl' };
  const mediaId = seen(list(1)).media[0]?.id ?? '';
  return exampleJob({
    ...{ kind: 'live', state: 'running', mediaId },
    order: { ...order, sourceUrl: pageUrl, inlineManifest },
    ...own,
  });
}

/** The lists that the recording receives as its page goes through these states. */
async function heard(job: JobRecord, tabs: readonly TabMedia[]): Promise<unknown[]> {
  const sent: unknown[] = [];
  const follower = new ListFollower({ all: async () => [job] }, { send: async (order) => sent.push(order) });
  for (const tab of tabs) await follower.onSeen(tab);
  return sent.map((order) => (order as { text: string }).text);
}

test('a recording receives each newer list of its page once', async () => {
  const tabs = [1, 1, 2, 2, 3].map((sequence) => seen(list(sequence)));
  expect(await heard(recording(), tabs)).toEqual([list(2), list(3)]);
});

test('other downloads and other pages change nothing', async () => {
  const newer = [seen(list(2))];
  expect(await heard(recording({ kind: 'video' }), newer)).toEqual([]);
  expect(await heard(recording({ state: 'paused' }), newer)).toEqual([]);
  expect(await heard(recording({ mediaId: 'another' }), newer)).toEqual([]);
  expect(await heard(recording(), [seen(list(2), 'https://live.example/other')])).toEqual([]);
  const { order } = recording();
  expect(await heard(recording({ order: { ...order, inlineManifest: null } }), newer)).toEqual([]);
});
