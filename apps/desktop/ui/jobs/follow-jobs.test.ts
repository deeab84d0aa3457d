import type { DesktopEvent } from '@clipharbor/contracts';
import { expect, test } from 'vitest';
import { EngineError } from '../engine/engine-error.ts';
import { followJobs } from './follow-jobs.ts';
import { JobBoard } from './job-board.ts';
import { exampleJob } from './test-support/example-job.ts';

async function* send(...events: readonly DesktopEvent[]): AsyncGenerator<DesktopEvent, void, undefined> {
  yield* events;
}

test('a lost connection is reestablished until the session ends', async () => {
  const job = exampleJob();
  const board = new JobBoard();
  const seen: string[] = [];
  const streams = [
    async () => send({ event: 'job', job: { ...job, bytes: 9 } }),
    async () => Promise.reject(new EngineError('engine.unreachable')),
    async () => send(),
    async () => Promise.reject(new EngineError('session.required')),
  ];
  await followJobs({
    client: {
      events: () => streams.shift()?.() ?? Promise.reject(new Error('asked too often')),
      call: async () => ({ jobs: [job] }) as never,
    },
    board,
    onChange: (connection) => seen.push(connection),
    signal: new AbortController().signal,
    pause: async () => void seen.push(`bytes ${board.jobs()[0]?.bytes}`),
  });
  expect(seen).toEqual(['ready', 'lost', 'bytes 9', 'lost', 'bytes 9', 'ready', 'lost', `bytes ${job.bytes}`, 'ended']);
});

test('a closed window stops trying', async () => {
  const closing = new AbortController();
  const seen: string[] = [];
  await followJobs({
    client: {
      events: async () => {
        closing.abort();
        throw new EngineError('engine.unreachable');
      },
      call: async () => ({ jobs: [] }) as never,
    },
    board: new JobBoard(),
    onChange: (connection) => seen.push(connection),
    signal: closing.signal,
    pause: async () => undefined,
  });
  expect(seen).toEqual([]);
});
