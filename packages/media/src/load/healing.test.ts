import { FakeClock } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { MediaError } from '../model/errors.ts';
import type { Segment } from '../model/manifest.ts';
import { Healer } from './healing.ts';

const refused = (status: number): MediaError => new MediaError('http.refused', 'no', { facts: { status } });

/** A server whose addresses carry a token, of which only the newest is valid. */
function world({ shift = 0 } = {}) {
  const clock = new FakeClock();
  const state = { token: 1, reads: 0 };
  const list = (count = 10): Segment[] =>
    Array.from({ length: count }, (_, index) => ({
      url: `https://a.example/${index}?token=${state.token}`,
      sequence: index + (state.reads > 0 ? shift : 0),
      period: 0,
      start: index * 4,
      duration: 4,
    }));
  const healer = new Healer({
    clock,
    signal: new AbortController().signal,
    refresh: async () => {
      state.reads++;
      return list();
    },
  });
  const requests: string[] = [];
  const load = async ({ url }: Segment): Promise<string> => {
    requests.push(url);
    if (!url.endsWith(`token=${state.token}`)) throw refused(403);
    return url;
  };
  return { clock, state, list, healer, load, requests };
}

test('an expired address is replaced from the manifest, by number', async () => {
  const { state, list, healer, load } = world();
  const [, second] = list();
  state.token = 2;
  expect(second && (await healer.load(second, load))).toBe('https://a.example/1?token=2');
});

test('a manifest with other numbers is matched by time', async () => {
  const { state, list, healer, load } = world({ shift: 1000 });
  const [, second] = list();
  state.token = 2;
  expect(second && (await healer.load(second, load))).toBe('https://a.example/1?token=2');
});

test('many segments that fail together cause one reload of the manifest', async () => {
  const { state, list, healer, load, clock } = world();
  const segments = list();
  state.token = 2;
  await clock.run(Promise.all(segments.map((segment) => healer.load(segment, load))));
  expect(state.reads).toBe(1);
});

test('after one healing, the other segments of the old list are requested at their new addresses', async () => {
  const { state, list, healer, load, requests } = world();
  const segments = list();
  state.token = 2;
  for (const segment of segments) await healer.load(segment, load);
  // Only the first request failed.
  expect(requests).toHaveLength(11);
});

test('addresses that expire again are healed again, at most every five seconds', async () => {
  const { state, list, healer, load, clock } = world();
  const [first] = list();
  if (!first) throw new Error('no segment');
  state.token = 2;
  await healer.load(first, load);
  state.token = 3;
  expect(await clock.run(healer.load(first, load))).toBe('https://a.example/0?token=3');
  expect(state.reads).toBe(2);
  expect(clock.now()).toBe(5000);
});

test('when the manifest brings nothing new, 403 stays a refusal and 404 is a missing segment', async () => {
  const { list, healer, clock } = world();
  const [first] = list();
  if (!first) throw new Error('no segment');
  const load = (status: number) => clock.run(healer.load(first, () => Promise.reject(refused(status))));
  await expect(load(403)).rejects.toMatchObject({ code: 'http.refused', facts: { status: 403 } });
  await expect(load(404)).rejects.toMatchObject({ code: 'segment.missing' });
  await expect(load(410)).rejects.toMatchObject({ code: 'segment.missing' });
});

test('the same address is tried again, because one of several servers may not have the segment yet', async () => {
  const { list, healer, clock, state } = world();
  const [first] = list();
  if (!first) throw new Error('no segment');
  let asked = 0;
  const load = async (): Promise<string> => {
    asked += 1;
    if (asked < 3) throw refused(404);
    return 'here';
  };
  expect(await clock.run(healer.load(first, load))).toBe('here');
  expect(state.reads).toBe(1);
});

test('addresses that expire after a few requests are healed as long as segments get through', async () => {
  const { state, list, healer, clock } = world();
  const segments = list();
  const used = new Set<number>();
  const load = async ({ url }: Segment): Promise<string> => {
    if (!url.endsWith(`token=${state.token}`)) throw refused(410);
    if (!used.has(state.token)) {
      used.add(state.token);
      return url;
    }
    state.token += 1;
    throw refused(410);
  };
  // Ten segments at once, and each reload of the manifest is good for one of them.
  const loaded = await clock.run(Promise.all(segments.map((segment) => healer.load(segment, load))));
  expect(loaded).toHaveLength(10);
});

test('other errors are not healed', async () => {
  const { list, healer, state } = world();
  const [first] = list();
  const lost = new MediaError('network.failed', 'lost');
  await expect(first && healer.load(first, () => Promise.reject(lost))).rejects.toBe(lost);
  expect(state.reads).toBe(0);
});

test('as a last resort the query of the manifest is added, and kept', async () => {
  const clock = new FakeClock();
  const list = [0, 1].map((index) => ({
    url: `https://a.example/${index}`,
    sequence: index,
    period: 0,
    start: index * 4,
    duration: 4,
  }));
  const { signal } = new AbortController();
  const healer = new Healer({ clock, signal, refresh: async () => list, manifestUrl: 'https://a.example/m?sig=1' });
  const requests: string[] = [];
  const load = async ({ url }: Segment): Promise<string> => {
    requests.push(url);
    if (!url.endsWith('?sig=1')) throw refused(403);
    return url;
  };
  for (const segment of list) await clock.run(healer.load(segment, load));
  expect([...new Set(requests)]).toEqual([
    'https://a.example/0',
    'https://a.example/0?sig=1',
    'https://a.example/1?sig=1',
  ]);
});
