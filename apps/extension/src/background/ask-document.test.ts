import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDocument, askedBy } from '../finding/documents.ts';
import { addMedia } from '../finding/tab-media.ts';
import { TabStore } from '../storage/tab-store.ts';
import { askDocument } from './ask-document.ts';

const page = 'https://page.example/watch';
const player = 'https://player.example/embed/1';
const url = 'https://cdn.example/film.m3u8';

let answer: (frameIds: number[]) => Promise<unknown>;

beforeEach(() => {
  vi.useFakeTimers();
  const session = { get: async () => ({}), set: async () => undefined };
  const executeScript = ({ target }: { target: { frameIds: number[] } }) => answer(target.frameIds);
  vi.stubGlobal('chrome', { storage: { session }, scripting: { executeScript } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A tab with a player in a frame that has requested a manifest. */
async function playing() {
  const tabs = new TabStore();
  await tabs.visit(1, page, true);
  await tabs.change(1, (tab) => addDocument(tab, { frameId: 7, url: player, policy: null }));
  await tabs.change(1, (tab) =>
    addMedia(tab, { url, sighting: { role: 'manifest', type: 'hls' }, ...askedBy(tab, player, url) }),
  );
  const mediumIn = async () => {
    const [media] = (await tabs.get(1))?.media ?? [];
    if (media === undefined) throw new Error('no medium');
    return media;
  };
  return { tabs, mediumIn };
}

test('the policy in the markup of a frame applies to the media it has requested', async () => {
  const { tabs, mediumIn } = await playing();
  expect((await mediumIn()).request.referer).toBe('https://player.example/');
  answer = async (frameIds) => frameIds.map((frameId) => ({ frameId, result: { url: player, policy: 'unsafe-url' } }));
  await askDocument(tabs, 1, await mediumIn());
  expect((await mediumIn()).request.referer).toBe(player);
  answer = async () => [{ frameId: 7, result: { url: player, policy: 'no-referrer' } }];
  await askDocument(tabs, 1, await mediumIn());
  expect((await mediumIn()).request.referer).toBeNull();
});

test.each([
  ['no access', () => Promise.reject(new Error('Cannot access contents of the page'))],
  ['no answer in time', () => new Promise(() => undefined)],
  [
    'an answer of another shape',
    async () => [
      { frameId: 7, result: null },
      { frameId: 7, result: { url: 5 } },
    ],
  ],
])('with %s, the known policy stays in effect', async (_, given) => {
  const { tabs, mediumIn } = await playing();
  answer = given;
  const asking = askDocument(tabs, 1, await mediumIn());
  await vi.advanceTimersByTimeAsync(1000);
  await asking;
  expect((await mediumIn()).request.referer).toBe('https://player.example/');
});

test('no document is asked about a medium that none in the tab requested', async () => {
  const { tabs, mediumIn } = await playing();
  answer = vi.fn();
  await askDocument(tabs, 1, { ...(await mediumIn()), askedBy: 'https://gone.example/' });
  expect(answer).not.toHaveBeenCalled();
});
