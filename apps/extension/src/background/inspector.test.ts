import type { Inspection } from '@clipharbor/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addMedia, type TabMedia } from '../finding/tab-media.ts';
import { TabStore } from '../storage/tab-store.ts';
import type { HeaderRules } from './header-rules.ts';
import type { HostClient } from './host-client.ts';
import { Inspector } from './inspector.ts';

let stored: Record<string, unknown>;

beforeEach(() => {
  stored = {};
  const session = {
    get: async (key: string) => ({ [key]: stored[key] }),
    set: async (values: Record<string, unknown>) => void Object.assign(stored, structuredClone(values)),
  };
  vi.stubGlobal('chrome', { storage: { session } });
});
afterEach(() => vi.unstubAllGlobals());

const url = 'https://film.example/film.m3u8';
const rules = { add: async () => undefined, remove: async () => undefined } as unknown as HeaderRules;
const askDocument = async (): Promise<void> => undefined;
const inspector = (tabs: TabStore, inspect: () => Promise<Inspection | undefined>) =>
  new Inspector({ tabs, host: { inspect } as unknown as HostClient, rules, askDocument });

const found: Inspection = {
  ...{ type: 'hls', url, isLive: false, title: null, durationSeconds: 6, bytes: null, hasVideo: true, heights: [180] },
  ...{ sounds: [], subtitles: [], failure: null, references: [], otherHosts: [] },
};

const mediaOf = (tab: TabMedia | undefined) => tab?.media[0]?.inspection;

test('a manifest that was being read when the background stopped is read by the next one', async () => {
  const first = new TabStore();
  await first.visit(1, 'https://film.example/', true);
  await first.change(1, (tab) => addMedia(tab, { url, sighting: { role: 'manifest', type: 'hls' } }));
  // It stops midway: no response ever arrives.
  const unanswered = vi.fn(() => new Promise<never>(() => undefined));
  await inspector(first, unanswered).run(1);
  await vi.waitFor(() => expect(unanswered).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(stored).toHaveProperty(['tabs', '1', 'media', 0, 'inspection'], null));

  const second = new TabStore();
  const answered = vi.fn(async () => found);
  await inspector(second, answered).run(1);
  await vi.waitFor(async () => expect(mediaOf(await second.get(1))).toMatchObject({ heights: [180], failure: null }));
  expect(answered).toHaveBeenCalledOnce();
});

test('a manifest being read is not read twice', async () => {
  const tabs = new TabStore();
  await tabs.visit(1, 'https://film.example/', true);
  await tabs.change(1, (tab) => addMedia(tab, { url, sighting: { role: 'manifest', type: 'hls' } }));
  const answer = Promise.withResolvers<Inspection>();
  const inspect = vi.fn(() => answer.promise);
  const reading = inspector(tabs, inspect);
  await reading.run(1);
  await reading.run(1);
  answer.resolve(found);
  await vi.waitFor(async () => expect(mediaOf(await tabs.get(1))).toMatchObject({ heights: [180] }));
  await reading.run(1);
  expect(inspect).toHaveBeenCalledOnce();
});
