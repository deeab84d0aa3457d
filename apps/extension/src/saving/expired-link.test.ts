import { expect, test } from 'vitest';
import type { FoundMedia } from '../finding/tab-media.ts';
import { fresherThan, mayBeExpired, waitsForLink, withLink } from './expired-link.ts';
import { noProgress } from './job-record.ts';
import { exampleJob } from './test-support/example-job.ts';

const job = exampleJob({
  state: 'failed',
  failure: 'http.refused',
  failureStatus: 403,
  progress: { ...noProgress, bytes: 100 },
});
const seen = {
  id: job.mediaId,
  url: `${job.order.url}?token=2`,
  request: { referer: 'r', origin: null },
} as FoundMedia;

test('only the same medium under another URL counts as a fresh link', () => {
  expect(fresherThan(job, [seen])).toBe(seen);
  expect(fresherThan(job, [{ ...seen, id: 'other' }])).toBeUndefined();
  expect(fresherThan(job, [{ ...seen, url: job.order.url }])).toBeUndefined();
});

test('a job takes over the URL, its request headers and its hosts', () => {
  const healed = withLink(job, seen, ['b.example']);
  expect(healed.order.url).toBe(seen.url);
  expect(healed).toMatchObject({ request: seen.request, hosts: ['b.example'] });
});

test('links that yield no bytes are replaced three more times', () => {
  let current = withLink(job, seen, []);
  for (let round = 0; round < 3; round++) {
    expect(mayBeExpired(current)).toBe(true);
    current = withLink(current, seen, []);
  }
  expect(mayBeExpired(current)).toBe(false);
  const moved = { ...current, progress: { ...noProgress, bytes: 200 } };
  expect(mayBeExpired(withLink(moved, seen, []))).toBe(true);
});

test('only a job refused partway through waits for its page', () => {
  expect(waitsForLink(job)).toBe(true);
  expect(waitsForLink({ ...job, failure: 'segment.missing', failureStatus: 410 })).toBe(true);
  expect(waitsForLink({ ...job, failure: 'segment.missing', failureStatus: 404 })).toBe(false);
  expect(waitsForLink({ ...job, progress: noProgress })).toBe(false);
});
