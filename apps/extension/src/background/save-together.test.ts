import { defaultSettings } from '@clipharbor/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { addMedia, emptyTab, type TabMedia } from '../finding/tab-media.ts';
import { nextJobs } from '../saving/queue.ts';
import { jobsKey } from '../saving/stored-job.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { JobStore } from '../storage/job-store.ts';
import type { TabStore } from '../storage/tab-store.ts';
import type { HeaderRules } from './header-rules.ts';
import { addLinks } from './link-reader.ts';
import { Saver } from './saver.ts';

afterEach(() => vi.unstubAllGlobals());

const names = ['one', 'two', 'three'];
const urlOf = (name: string) => `https://film.example/${name}.mp4`;
const page: TabMedia = names.reduce(
  (tab, name) => addMedia(tab, { url: urlOf(name), sighting: { role: 'file', kind: 'video', bytes: 9 } }),
  emptyTab('https://film.example/watch', 0, 'Films'),
);

/** A browser that ends before the list is written a second time. */
function endingBrowser() {
  let stored: unknown;
  const set = vi.fn(({ [jobsKey]: jobs }: Record<string, unknown>) => {
    stored ??= structuredClone(jobs);
    return set.mock.calls.length === 1 ? Promise.resolve() : new Promise<void>(() => undefined);
  });
  vi.stubGlobal('chrome', { storage: { local: { get: async () => ({ [jobsKey]: stored }), set } } });
  return { ended: () => vi.waitFor(() => expect(set).toHaveBeenCalled()) };
}

function saverOf(jobs: JobStore, change: Partial<typeof defaultSettings> = {}): Saver {
  const settings = { get: async () => ({ ...defaultSettings, ...change }), onChange: () => undefined };
  return new Saver(
    jobs,
    { get: async () => page } as unknown as TabStore,
    {} as HeaderRules,
    settings as unknown as SettingsStore,
    { reserve: async () => null },
  );
}

/** The order in which the next browser session starts them. */
const queueAfterRestart = async () => nextJobs(await new JobStore().all(), names.length).map(({ order }) => order.url);

test('a browser that ends while a whole page is being saved keeps every download, in order', async () => {
  const { ended } = endingBrowser();
  void saverOf(new JobStore()).startAll(1);
  await ended();
  expect(await queueAfterRestart()).toEqual(names.map(urlOf));
});

test('a browser that ends while links are being added keeps every link, in order', async () => {
  const { ended } = endingBrowser();
  void addLinks(new JobStore(), names.map(urlOf));
  await ended();
  expect(await queueAfterRestart()).toEqual(names.map(urlOf));
});

test('a medium that is requested twice at the same time is stored once', async () => {
  endingBrowser();
  const jobs = new JobStore();
  const saver = saverOf(jobs);
  await Promise.all([saver.startAll(1), saver.startAll(1)]);
  expect(await jobs.all()).toHaveLength(names.length);
});

test('with the desktop app, only what it declines is saved here', async () => {
  endingBrowser();
  const jobs = new JobStore();
  const saver = saverOf(jobs, { usesDesktopApp: true });
  saver.offerTo(async ({ order }) => order.url !== urlOf('two'));
  await saver.startAll(1);
  expect((await jobs.all()).map(({ order }) => order.url)).toEqual([urlOf('two')]);
});
