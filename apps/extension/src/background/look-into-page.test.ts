import type { PageFindings } from '@clipharbor/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyTab, type TabMedia } from '../finding/tab-media.ts';
import type { TabStore } from '../storage/tab-store.ts';
import { lookIntoPage } from './look-into-page.ts';

afterEach(() => vi.unstubAllGlobals());

const tabId = 1;
const pageUrl = 'https://a.example/watch';

interface Frame {
  readonly isArriving: boolean;
  readonly findings: PageFindings;
}

const frame = (video: string, isArriving = false): Frame => ({
  isArriving,
  findings: {
    ...{ title: '', images: [], requests: [], frameUrl: pageUrl, referrerPolicy: null },
    ...{ players: [], manifests: [], frames: [], pixels: [], cover: null },
    media: [
      {
        tag: 'video',
        url: `https://a.example/${video}`,
        isCors: false,
        poster: null,
        label: null,
        durationSeconds: null,
      },
    ],
  },
});

interface Injection {
  readonly target: { readonly frameIds?: number[] };
  readonly injectImmediately?: boolean;
  readonly args?: readonly unknown[];
}

/** A browser with these frames. Like a real one, it injects scripts once a document has been parsed, or immediately on request. */
function browserWith(frames: Readonly<Record<number, Frame>>) {
  const arrival = Promise.withResolvers<void>();
  const injections: Injection[] = [];
  let title = 'a.example/watch';
  const executeScript = async (injection: Injection) => {
    injections.push(injection);
    const { target, injectImmediately, args } = injection;
    const ids = target.frameIds ?? Object.keys(frames).map(Number);
    const shown = ids.map((frameId) => ({ frameId, documentId: `document ${frameId}`, ...frames[frameId] }));
    if (injectImmediately !== true && shown.some(({ isArriving }) => isArriving)) await arrival.promise;
    return shown.map(({ frameId, documentId, isArriving, findings }) => ({
      ...{ frameId, documentId },
      result: args === undefined ? isArriving : findings,
    }));
  };
  vi.stubGlobal('chrome', {
    tabs: { get: async () => ({ url: pageUrl, title }) },
    permissions: { contains: async () => true },
    scripting: { executeScript },
  });
  let tab: TabMedia = emptyTab(pageUrl, 0);
  const tabs = {
    look: async () => undefined,
    get: async () => tab,
    change: async (_: number, change: (now: TabMedia) => TabMedia) => {
      tab = change(tab);
    },
  } as unknown as TabStore;
  return {
    look: () => lookIntoPage(tabs, tabId),
    seen: () => tab.media.map(({ url }) => url.split('/').at(-1)),
    title: () => tab.title,
    collections: () => injections.filter(({ args }) => args !== undefined).length,
    arrive(finalTitle: string) {
      title = finalTitle;
      arrival.resolve();
    },
  };
}

test('a frame that never finishes loading does not block reading the page', async () => {
  const browser = browserWith({ 0: frame('film.mp4'), 5: frame('advert.mp4', true) });
  await browser.look();
  expect(browser.seen()).toEqual(['film.mp4']);
});

test('a document that is still loading is read once it is parsed, with its title', async () => {
  const browser = browserWith({ 0: frame('film.mp4', true) });
  await browser.look();
  await browser.look();
  expect(browser.seen()).toEqual([]);
  expect(browser.title()).toBe('');
  browser.arrive('A walk');
  await vi.waitFor(() => expect(browser.title()).toBe('A walk'));
  expect(browser.seen()).toEqual(['film.mp4']);
  expect(browser.collections()).toBe(1);
});
