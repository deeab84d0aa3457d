import { defaultSettings } from '@clipharbor/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setOptOutDomains } from '../finding/refuse.ts';
import { jobForLink } from '../saving/new-job.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { HeaderRules } from './header-rules.ts';
import type { HostClient } from './host-client.ts';
import { JobStore } from './job-store.ts';
import { addLinks } from './link-reader.ts';
import { Saver } from './saver.ts';
import type { TabStore } from './tab-store.ts';

beforeEach(() => {
  vi.stubGlobal('chrome', { storage: { local: { get: async () => ({}), set: async () => undefined } } });
  setOptOutDomains(['gone.example']);
});
afterEach(() => {
  vi.unstubAllGlobals();
  setOptOutDomains([]);
});

function started() {
  const jobs = new JobStore();
  const reserve = vi.fn(async () => null);
  const inspect = vi.fn(async () => undefined);
  const rules = { add: async () => undefined, remove: async () => undefined, keepOnly: async () => undefined };
  const settings = { get: async () => defaultSettings, onChange: () => undefined };
  const saver = new Saver(jobs, {} as TabStore, rules as unknown as HeaderRules, settings as unknown as SettingsStore, {
    reserve,
  });
  saver.attach({ running: async () => new Set<string>(), inspect } as unknown as HostClient);
  return { jobs, saver, reserve, inspect };
}

const ended = (jobs: JobStore) =>
  vi.waitFor(async () => {
    const [job] = await jobs.all();
    expect(job?.state).toBe('failed');
    return job?.failure;
  });

test.each([
  ['https://www.youtube.com/watch?v=1', 'refused.youtube'],
  ['https://www.netflix.com/watch/1', 'refused.protectedService'],
  ['https://cdn.gone.example/film.m3u8', 'refused.optOut'],
])('a link to %s ends with %s, without a unit or a request', async (url, code) => {
  const { jobs, saver, reserve, inspect } = started();
  await saver.recover();
  await jobs.add(jobForLink(url, 0));
  expect(await ended(jobs)).toBe(code);
  expect(reserve).not.toHaveBeenCalled();
  expect(inspect).not.toHaveBeenCalled();
});

test('any other link is reserved, then read', async () => {
  const { jobs, saver, reserve, inspect } = started();
  await saver.recover();
  await addLinks(jobs, ['https://film.example/one.m3u8', 'https://www.youtube.com/watch?v=1']);
  expect(await ended(jobs)).toBe('unknown');
  expect(await jobs.all()).toHaveLength(1);
  expect(reserve).toHaveBeenCalledOnce();
  expect(inspect).toHaveBeenCalledOnce();
});
