import type { HostOrder } from '@clipharbor/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleJob } from '../saving/test-support/example-job.ts';
import type { JobStore } from '../storage/job-store.ts';
import { explainFailure, haltWithoutAccess } from './access-guard.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that grants access to exactly these origins. */
function access(...held: string[]): void {
  const contains = async ({ origins = [] }: chrome.permissions.Permissions) =>
    origins.every((origin) => held.includes(origin));
  vi.stubGlobal('chrome', { permissions: { contains } });
}

const jobFrom = (url: string, hosts: readonly string[]) => {
  const job = exampleJob({ hosts });
  return { ...job, order: { ...job.order, id: hosts.join(), url } };
};
const film = jobFrom('https://film.example/one.mp4', ['film.example']);
const parts = jobFrom('https://film.example/one.m3u8', ['film.example', 'cdn.parts.example']);
const open = jobFrom('http://open.example/one.mp4', ['open.example']);

/** Which of the jobs are halted when access to these origins is revoked. */
async function halted(revoked: string[] | undefined): Promise<string[]> {
  const ids: string[] = [];
  const send = async (order: HostOrder) => {
    if (order.type === 'job.command' && order.command === 'halt') ids.push(order.jobId);
  };
  const permissions = revoked === undefined ? { permissions: ['notifications'] } : { origins: revoked };
  const all = async () => [film, parts, open];
  await haltWithoutAccess({ all }, { send }, permissions as chrome.permissions.Permissions);
  return ids;
}

test.each([
  ['one site', ['https://film.example/*'], ['film.example', 'film.example,cdn.parts.example']],
  ['a site that serves only parts', ['*://*.parts.example/*'], ['film.example,cdn.parts.example']],
  ['a site without any download', ['*://other.example/*'], []],
  ['a site whose name only has the same ending', ['*://*.ilm.example/*', '*://le/*'], []],
  ['a site under another scheme', ['https://open.example/*'], []],
  ['all sites', ['*://*/*'], ['film.example', 'film.example,cdn.parts.example', 'open.example']],
  ['all sites with https', ['https://*/*'], ['film.example', 'film.example,cdn.parts.example']],
  ['everything', ['<all_urls>'], ['film.example', 'film.example,cdn.parts.example', 'open.example']],
  ['no site', undefined, []],
])('when access to %s is revoked, only the downloads that need it are halted', async (_, revoked, expected) => {
  access();
  expect(await halted(revoked)).toEqual(expected);
});

test('a download continues if another grant still covers its hosts', async () => {
  access('https://film.example/*');
  expect(await halted(['*://*/*'])).toEqual(['film.example,cdn.parts.example', 'open.example']);
  access('https://film.example/*', 'https://cdn.parts.example/*', 'http://open.example/*');
  expect(await halted(['*://*/*'])).toEqual([]);
});

test.each([
  [['https://film.example/*'], 'network.failed'],
  [[], 'access.missing'],
])('with access to %j, a lost connection is explained as %s', async (held, failure) => {
  access(...held);
  let job = { ...film, state: 'failed' as const, failure: 'network.failed' as string | null };
  const change = async (_: string, changed: (now: typeof job) => typeof job) => {
    job = changed(job);
  };
  await explainFailure({ change } as unknown as JobStore, job);
  expect(job.failure).toBe(failure);
});
