import { plainOptions } from '@clipharbor/contracts';
import { expect, test } from 'vitest';
import type { AccountFailure } from '../account/account-failures.ts';
import type { JobRecord } from '../saving/job-record.ts';
import { hasRecorded } from '../saving/movable.ts';
import { exampleJob } from '../saving/test-support/example-job.ts';
import { DesktopLink } from './desktop-link.ts';
import { Handovers } from './handovers.ts';
import { appGreeting, exampleDesktopJob, fakeHost, newestGreeting } from './testing.ts';

const jobId = exampleJob().order.id;
const operationId = '3f0c1c1e-5b7e-4c6e-9a54-2b6a3f1d9c11';

type Answers = Parameters<typeof fakeHost>[0];

/** A browser with one download, and an app that answers as the test specifies. */
function browserWith(
  job: JobRecord,
  answer: (now: { job: JobRecord }) => Answers,
  { failure = null, isCounted = true }: { failure?: AccountFailure | null; isCounted?: boolean } = {},
) {
  const list = { job };
  const added: JobRecord[] = [];
  const calls: string[] = [];
  const host = fakeHost(answer(list));
  const handovers = new Handovers({
    jobs: {
      find: async (id) => (id === jobId ? list.job : undefined),
      add: async (one) => void added.push(one),
      change: async (_, change) => {
        list.job = change(list.job);
        return list.job;
      },
    },
    saver: {
      prepare: async () => job,
      release: async () => void calls.push('release'),
      command: async (_, command) => void calls.push(command),
    },
    link: new DesktopLink({
      hasPermission: async () => true,
      openPort: () => host.port,
      ownVersion: '1.0.0',
      onChange: () => undefined,
    }),
    meter: {
      reserve: async () => failure,
      downloadIdOf: async () => (isCounted ? operationId : undefined),
      keeping: (_, work) => work(),
    },
    onTaken: () => calls.push('taken'),
  });
  return { handovers, host, list, added, calls };
}

const accepts: Answers = (command) => (command === 'add' ? { output: { job: exampleDesktopJob() } } : null);

test('a download ends here once the app has it, under the reserved unit', async () => {
  const b = browserWith(exampleJob(), () => accepts);
  expect(await b.handovers.move(jobId)).toEqual({ failure: null });
  expect(b.host.asked[1]).toMatchObject({ command: 'add', input: { url: exampleJob().order.url, operationId } });
  expect(b.list.job).toMatchObject({ state: 'handedOver', handover: { id: exampleDesktopJob().id } });
  expect(b.calls).toEqual(['release', 'taken']);
});

test('only an app that can treat hosts differently gets headers per host', async () => {
  const request = { referer: 'https://media.example/watch?id=1', origin: null, elsewhere: 'https://media.example/' };
  const job = exampleJob({ request, hosts: ['media.example', 'cdn.example'] });
  const sent = async (greeting: typeof appGreeting) => {
    const b = browserWith(
      job,
      () => (command, input) => (command === 'hello' ? { output: greeting } : accepts(command, input)),
    );
    expect(await b.handovers.move(jobId)).toEqual({ failure: null });
    return b.host.asked[1]?.input;
  };
  const old = await sent(appGreeting);
  expect(old).toMatchObject({ headers: { referer: request.elsewhere } });
  expect(old).not.toHaveProperty('headersAt');
  expect(await sent(newestGreeting)).toMatchObject({
    headers: { referer: request.elsewhere },
    headersAt: [{ at: 'https://media.example', headers: { referer: request.referer } }],
  });
});

test.each([
  ['auth.required', 'signIn'],
  ['usage.exhausted', 'exhausted'],
  ['input.invalid', 'failed'],
] as const)('when the app answers %s, nothing changes', async (code, failure) => {
  const job = exampleJob({ state: 'paused' });
  const b = browserWith(job, () => (command) => (command === 'add' ? { code } : null));
  expect(await b.handovers.move(jobId)).toEqual({ failure });
  expect(b.list.job).toBe(job);
  expect(b.calls).toEqual([]);
});

test('a download that finished here in the meantime is canceled in the app', async () => {
  const b = browserWith(exampleJob(), (list) => (command) => {
    if (command === 'cancel') return { output: { job: exampleDesktopJob({ state: 'cancelled' }) } };
    if (command !== 'add') return null;
    list.job = { ...list.job, state: 'saving' };
    return { output: { job: exampleDesktopJob() } };
  });
  expect(await b.handovers.move(jobId)).toEqual({ failure: 'ended' });
  expect(b.host.asked.at(-1)).toEqual({ command: 'cancel', input: { id: exampleDesktopJob().id } });
  expect(b.list.job.state).toBe('saving');
  expect(b.calls).toEqual([]);
});

test('a recording keeps what it has as a file, and the app’s part gets its own entry', async () => {
  const progress = { bytes: 9, totalBytes: null, seconds: 9, totalSeconds: null };
  const job = exampleJob({ kind: 'live', progress });
  expect(hasRecorded(job)).toBe(true);
  const b = browserWith(job, () => accepts);
  expect(await b.handovers.move(jobId)).toEqual({ failure: null });
  expect(b.list.job).toBe(job);
  expect(b.calls).toEqual(['stop', 'taken']);
  expect(b.added).toMatchObject([{ state: 'handedOver' }]);
  expect(b.added[0]?.order.id).not.toBe(jobId);
});

test('two clicks send it once', async () => {
  const b = browserWith(exampleJob(), () => accepts);
  await Promise.all([b.handovers.move(jobId), b.handovers.move(jobId)]);
  expect(b.host.asked.filter(({ command }) => command === 'add')).toHaveLength(1);
});

const save = { to: 'background', type: 'desktop.save', tabId: 1, mediaId: 'm', height: null, format: 'mp4' } as const;

test.each([
  ['the reserved unit', true, operationId],
  ['the download itself, where nothing is counted', false, jobId],
])('a medium is saved by the app from the start, under the id of %s', async (_, isCounted, id) => {
  const b = browserWith(exampleJob(), () => accepts, { isCounted });
  expect(await b.handovers.save({ ...save, options: plainOptions })).toEqual({ failure: null });
  expect(b.host.asked[1]).toMatchObject({ command: 'add', input: { operationId: id } });
  expect(b.added).toMatchObject([{ state: 'handedOver' }]);
});

test.each([
  ['account.exhausted', 'exhausted'],
  ['account.noPlan', 'noPlan'],
  ['account.offline', 'offline'],
  ['account.signIn', null],
] as const)(
  'when the plan answers %s, the result is %s; someone signed out here may be signed in there',
  async (code, failure) => {
    const b = browserWith(exampleJob(), () => accepts, { failure: code });
    expect(await b.handovers.save({ ...save, options: plainOptions })).toEqual({ failure });
    expect(b.host.asked.some(({ command }) => command === 'add')).toBe(failure === null);
  },
);
