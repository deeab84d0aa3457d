import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JobRecord } from '../saving/job-record.ts';
import { exampleJob } from '../saving/test-support/example-job.ts';
import type { JobStore } from '../storage/job-store.ts';
import { ReloadWhenIdle } from './reload-when-idle.ts';

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

test('the extension is reloaded at once when nothing is running', async () => {
  await new ReloadWhenIdle(jobsWith(exampleJob({ state: 'done' })).store).request();
  expect(reload).toHaveBeenCalledOnce();
});

test.each(['running', 'paused', 'saving'] as const)('a %s job delays the reload until it ends', async (state) => {
  const jobs = jobsWith(exampleJob({ state }));
  await new ReloadWhenIdle(jobs.store).request();
  expect(reload).not.toHaveBeenCalled();
  jobs.change(exampleJob({ state: 'done' }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('a restarted background still knows about the pending reload', async () => {
  const before = jobsWith(exampleJob());
  await new ReloadWhenIdle(before.store).request();
  const after = jobsWith(exampleJob());
  new ReloadWhenIdle(after.store);
  after.change(exampleJob({ state: 'cancelled' }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('without a request, nothing is ever reloaded', async () => {
  const jobs = jobsWith(exampleJob());
  new ReloadWhenIdle(jobs.store);
  jobs.change(exampleJob({ state: 'done' }));
  await new Promise((resolve) => setImmediate(resolve));
  expect(reload).not.toHaveBeenCalled();
});
