import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JobRecord } from '../saving/job-record.ts';
import { exampleJob } from '../saving/test-support/example-job.ts';
import type { JobStore } from './job-store.ts';
import { Updates } from './updates.ts';

let stored: Record<string, unknown>;
const reload = vi.fn();

beforeEach(() => {
  stored = {};
  reload.mockReset();
  vi.stubGlobal('chrome', {
    runtime: { reload },
    storage: {
      session: {
        get: async (key: string) => ({ [key]: stored[key] }),
        set: async (values: Record<string, unknown>) => void Object.assign(stored, values),
        remove: async (key: string) => void delete stored[key],
      },
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

function jobsWith(...jobs: JobRecord[]) {
  let current: readonly JobRecord[] = jobs;
  let listener = (): void => undefined;
  const store = {
    all: async () => current,
    onChange: (given: () => void) => {
      listener = given;
    },
  } as unknown as JobStore;
  return {
    store,
    change(...next: JobRecord[]) {
      current = next;
      listener();
    },
  };
}

test('an update is installed at once where nothing runs', async () => {
  await new Updates(jobsWith(exampleJob({ state: 'done' })).store).onAvailable();
  expect(reload).toHaveBeenCalledOnce();
});

test.each(['running', 'paused', 'saving'] as const)(
  'a job that is %s delays an update until it is over',
  async (state) => {
    const jobs = jobsWith(exampleJob({ state }));
    await new Updates(jobs.store).onAvailable();
    expect(reload).not.toHaveBeenCalled();
    jobs.change(exampleJob({ state: 'done' }));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  },
);

test('a background that started again still knows of the update', async () => {
  const before = jobsWith(exampleJob());
  await new Updates(before.store).onAvailable();
  const after = jobsWith(exampleJob());
  new Updates(after.store);
  after.change(exampleJob({ state: 'cancelled' }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('without an update nothing is ever reloaded', async () => {
  const jobs = jobsWith(exampleJob());
  new Updates(jobs.store);
  jobs.change(exampleJob({ state: 'done' }));
  await new Promise((resolve) => setImmediate(resolve));
  expect(reload).not.toHaveBeenCalled();
});
