import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDocument, addPrerendered } from '../finding/documents.ts';
import type { TabMedia } from '../finding/tab-media.ts';
import { TabStore } from './tab-store.ts';

const set = vi.fn(async () => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  set.mockClear();
  vi.stubGlobal('chrome', { storage: { session: { get: async () => ({}), set } } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const retitled = (title: string) => (tab: TabMedia) => ({ ...tab, title });

test('a burst of changes is visible at once, but notified and stored only a few times', async () => {
  const tabs = new TabStore();
  const announced: (string | undefined)[] = [];
  tabs.onChange((_, tab) => void announced.push(tab?.title));
  await tabs.visit(1, 'https://site.example/', true);
  for (let number = 1; number <= 500; number += 1) {
    await tabs.change(1, retitled(String(number)));
    expect((await tabs.get(1))?.title).toBe(String(number));
    await vi.advanceTimersByTimeAsync(2);
  }
  await vi.runAllTimersAsync();
  expect(announced.at(-1)).toBe('500');
  expect(announced.length).toBeLessThanOrEqual(11);
  expect(set.mock.calls.length).toBeLessThanOrEqual(4);
});

test('a change without effect does not notify listeners; a removed tab does', async () => {
  const tabs = new TabStore();
  const onChange = vi.fn();
  tabs.onChange(onChange);
  await tabs.change(1, retitled('unknown tab'));
  await tabs.forget(1);
  await vi.runAllTimersAsync();
  expect(onChange).not.toHaveBeenCalled();
  await tabs.visit(1, 'https://site.example/', true);
  await tabs.visit(1, 'https://site.example/', false);
  await vi.runAllTimersAsync();
  expect(onChange.mock.calls).toEqual([[1, expect.objectContaining({ pageUrl: 'https://site.example/' })]]);
  await tabs.forget(1);
  await vi.runAllTimersAsync();
  expect(onChange.mock.calls[1]).toEqual([1, undefined]);
});

test('tabs do not delay each other', async () => {
  const tabs = new TabStore();
  const announced: number[] = [];
  tabs.onChange((tabId) => void announced.push(tabId));
  for (const tabId of [1, 2, 3]) await tabs.visit(tabId, 'https://site.example/', true);
  await vi.advanceTimersByTimeAsync(100);
  expect(announced).toEqual([1, 2, 3]);
});

test('a page that loaded unseen may have loaded its media since the tab was last scanned', async () => {
  const tabs = new TabStore();
  vi.setSystemTime(1_000);
  await tabs.look(1, 'https://site.example/one');
  vi.setSystemTime(5_000);
  await tabs.look(1, 'https://site.example/two');
  expect(await tabs.get(1)).toMatchObject({ pageUrl: 'https://site.example/two', sinceMs: 1_000 });
  vi.setSystemTime(7_000);
  await tabs.visit(1, 'https://open.example/', true);
  vi.setSystemTime(9_000);
  await tabs.look(1, 'https://site.example/three');
  expect(await tabs.get(1)).toMatchObject({ pageUrl: 'https://site.example/three', sinceMs: 7_000 });
});

test.each(['visit', 'look', 'show'] as const)(
  'a prerendered page may already have loaded its media (%s)',
  async (event) => {
    const tabs = new TabStore();
    const next = 'https://site.example/next';
    vi.setSystemTime(1_000);
    await tabs.visit(1, 'https://site.example/', true);
    await tabs.change(1, (tab) => addPrerendered(tab, { url: next, policy: 'no-referrer' }));
    vi.setSystemTime(5_000);
    await tabs[event](1, `${next}#here`, false);
    expect(await tabs.get(1)).toEqual({
      ...{ pageUrl: `${next}#here`, sinceMs: 0, title: '', media: [], images: [] },
      documents: [{ frameId: 0, url: next, policy: 'no-referrer' }],
    });
  },
);

test('a page navigated by script keeps its prerendered pages; a page reporting before it is shown changes nothing', async () => {
  const tabs = new TabStore();
  const next = 'https://site.example/next';
  await tabs.visit(1, 'https://site.example/', true);
  await tabs.change(1, (tab) => addDocument(tab, { frameId: 0, url: 'https://site.example/', policy: null }));
  await tabs.change(1, (tab) => addPrerendered(tab, { url: next, policy: null }));
  await tabs.visit(1, 'https://site.example/moved', false);
  await tabs.show(1, 'https://site.example/');
  expect(await tabs.get(1)).toMatchObject({ pageUrl: 'https://site.example/moved', prerendered: [{ url: next }] });
  await tabs.visit(1, next, true);
  expect(await tabs.get(1)).not.toHaveProperty('prerendered');
});
