import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Feed, type InOrderOptions, loadInOrder } from './load-in-order.ts';

interface Item {
  readonly name: string;
  readonly at: number;
  readonly size: number;
}

async function* feedOf(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}
const feed = (id: string, items: readonly Item[]): Feed<Item> => ({ id, items: feedOf(items) });
const items = (id: string, count: number, size = 1): Item[] =>
  Array.from({ length: count }, (_, index) => ({ name: `${id}${index}`, at: index, size }));

/** Lets everything that is ready run. */
const pendingWorkDone = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

/** Loads that finish on demand, with a record of what happened. */
class ManualLoads {
  readonly open = new Map<string, { finish(): void; fail(error: Error): void; signal: AbortSignal }>();
  readonly started: string[] = [];
  held = 0;
  peak = 0;

  options(overrides: Partial<InOrderOptions<Item, Item>> = {}): InOrderOptions<Item, Item> {
    return {
      load: (item, { signal }) => {
        this.started.push(item.name);
        this.held += item.size;
        this.peak = Math.max(this.peak, this.held);
        return new Promise((resolve, reject) => {
          this.open.set(item.name, { finish: () => resolve(item), fail: reject, signal });
        });
      },
      position: ({ at }) => at,
      estimate: ({ size }) => size,
      size: ({ size }) => size,
      signal: new AbortController().signal,
      ...overrides,
    };
  }

  finish(name: string): void {
    this.open.get(name)?.finish();
    this.open.delete(name);
  }
}

test('results come in the order of the feed, whatever finishes first', async () => {
  const loads = new ManualLoads();
  const loading = loadInOrder([feed('v', items('v', 3))], loads.options());
  const names: string[] = [];
  const reading = (async () => {
    for await (const { result } of loading) names.push(result.name);
  })();
  for (const name of ['v2', 'v1']) {
    await pendingWorkDone();
    loads.finish(name);
  }
  await pendingWorkDone();
  expect(names).toEqual([]);
  loads.finish('v0');
  await reading;
  expect(names).toEqual(['v0', 'v1', 'v2']);
});

test('feeds are merged by position, the first feed first', async () => {
  const loads = new ManualLoads();
  const audio = items('a', 4).map((item) => ({ ...item, at: item.at * 0.5 }));
  const names: string[] = [];
  const options = loads.options({ load: async (item) => item });
  for await (const { feed: id, result } of loadInOrder([feed('video', items('v', 2)), feed('audio', audio)], options)) {
    names.push(`${id} ${result.name}`);
  }
  expect(names).toEqual(['video v0', 'audio a0', 'audio a1', 'video v1', 'audio a2', 'audio a3']);
});

test('the window bounds what is loaded ahead, in bytes and in number', async () => {
  const bytes = new ManualLoads();
  void loadInOrder([feed('v', items('v', 50, 10))], bytes.options({ windowBytes: 45 })).next();
  await pendingWorkDone();
  expect(bytes.started).toHaveLength(4);
  const number = new ManualLoads();
  void loadInOrder([feed('v', items('v', 500))], number.options({ windowItems: 7 })).next();
  await pendingWorkDone();
  expect(number.started).toHaveLength(7);
});

test('an item larger than the window is loaded alone', async () => {
  const loads = new ManualLoads();
  const loading = loadInOrder([feed('v', items('v', 3, 100))], loads.options({ windowBytes: 10 }));
  const first = loading.next();
  await pendingWorkDone();
  expect(loads.started).toEqual(['v0']);
  loads.finish('v0');
  expect((await first).value).toMatchObject({ item: { name: 'v0' } });
});

test('the item that the consumer waits for is loaded even if another feed has filled the window', async () => {
  const loads = new ManualLoads();
  let deliver: (item: Item) => void = () => undefined;
  const late: Feed<Item> = {
    id: 'late',
    items: (async function* () {
      yield await new Promise<Item>((resolve) => {
        deliver = resolve;
      });
    })(),
  };
  const loading = loadInOrder([feed('v', items('v', 9, 10)), late], loads.options({ windowBytes: 20 }));
  const first = loading.next();
  await pendingWorkDone();
  expect(loads.started).toEqual(['v0', 'v1']);
  deliver({ name: 'first', at: -1, size: 10 });
  await pendingWorkDone();
  loads.finish('first');
  expect((await first).value).toMatchObject({ feed: 'late' });
});

test('a feed that still grows is followed', async () => {
  const loads = new ManualLoads();
  const queue = items('v', 3);
  let wake: () => void = () => undefined;
  const live = (async function* () {
    for (const item of queue) {
      yield item;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  })();
  const names: string[] = [];
  const reading = (async () => {
    const options = loads.options({ load: async (item) => item });
    for await (const { result } of loadInOrder([{ id: 'v', items: live }], options)) names.push(result.name);
  })();
  for (const expected of [1, 2, 3]) {
    await pendingWorkDone();
    expect(names).toHaveLength(expected);
    wake();
  }
  await reading;
});

test('a feed whose next item is unknown holds back only items that might come after it', async () => {
  const names: string[] = [];
  const hanging: Feed<Item> = {
    id: 'video',
    items: (async function* () {
      yield { name: 'v4', at: 4, size: 1 };
      await new Promise(() => undefined);
    })(),
  };
  const audio = [3, 4, 5].map((at) => ({ name: `a${at}`, at, size: 1 }));
  const controller = new AbortController();
  const options = new ManualLoads().options({ load: async (item) => item, signal: controller.signal });
  const reading = (async () => {
    for await (const { result } of loadInOrder([hanging, feed('audio', audio)], options)) names.push(result.name);
  })();
  await pendingWorkDone();
  expect(names).toEqual(['a3', 'v4', 'a4']);
  controller.abort();
  await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
});

test('a failure is reported in its turn and ends everything else', async () => {
  const loads = new ManualLoads();
  const loading = loadInOrder([feed('v', items('v', 3))], loads.options());
  const first = loading.next();
  await pendingWorkDone();
  loads.open.get('v1')?.fail(new Error('lost'));
  const { signal } = loads.open.get('v2') ?? {};
  loads.finish('v0');
  expect((await first).value).toMatchObject({ item: { name: 'v0' } });
  await expect(loading.next()).rejects.toThrow('lost');
  expect(signal?.aborted).toBe(true);
});

test('a failing feed is reported after its earlier items', async () => {
  const broken: Feed<Item> = {
    id: 'v',
    items: (async function* () {
      yield* items('v', 1);
      throw new Error('manifest lost');
    })(),
  };
  const names: string[] = [];
  const reading = (async () => {
    const options = new ManualLoads().options({ load: async (item) => item });
    for await (const { result } of loadInOrder([broken], options)) names.push(result.name);
  })();
  await expect(reading).rejects.toThrow('manifest lost');
  expect(names).toEqual(['v0']);
});

test('leaving the loop aborts pending loads and ends the feeds', async () => {
  const loads = new ManualLoads();
  let isEnded = false;
  const endless = (async function* () {
    try {
      for (let at = 0; ; at++) yield { name: `v${at}`, at, size: 1 };
    } finally {
      isEnded = true;
    }
  })();
  const loading = loadInOrder([{ id: 'v', items: endless }], loads.options({ windowItems: 3 }));
  const first = loading.next();
  await pendingWorkDone();
  const signals = [...loads.open.values()].map(({ signal }) => signal);
  loads.finish('v0');
  await first;
  await loading.return();
  await pendingWorkDone();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
  expect(isEnded).toBe(true);
});

test('canceling ends a consumer that waits, for a load or for a feed', async () => {
  for (const list of [items('v', 3), []]) {
    const controller = new AbortController();
    const loads = new ManualLoads();
    const hanging: Feed<Item> = {
      id: 'v',
      items: (async function* () {
        yield* list;
        await new Promise(() => undefined);
      })(),
    };
    const loading = loadInOrder([hanging], loads.options({ signal: controller.signal }));
    const next = loading.next();
    await pendingWorkDone();
    controller.abort();
    await expect(next).rejects.toMatchObject({ code: 'cancelled' });
    expect(loads.open.size).toBe(list.length);
    for (const { signal } of loads.open.values()) expect(signal.aborted).toBe(true);
  }
});

test('with any sizes and completion order: order and window are kept, each item comes once', async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(
      sizes,
      sizes,
      fc.integer({ min: 1, max: 80 }),
      fc.infiniteStream(fc.nat(100)),
      async (v, a, windowBytes, picks) => {
        const loads = new ManualLoads();
        const list = (id: string, all: readonly number[]): Item[] =>
          all.map((size, index) => ({ name: `${id}${index}`, at: index, size }));
        const feeds = [feed('v', list('v', v)), feed('a', list('a', a))];
        const got: Item[] = [];
        const reading = (async () => {
          for await (const { result } of loadInOrder(feeds, loads.options({ windowBytes }))) {
            got.push(result);
            // Held by the consumer until it requests the next one.
            loads.held -= result.size;
          }
        })();
        let isDone = false;
        void reading.then(() => {
          isDone = true;
        });
        while (!isDone) {
          await pendingWorkDone();
          const names = [...loads.open.keys()];
          loads.finish(names[(picks.next().value ?? 0) % Math.max(1, names.length)] ?? '');
        }
        const largest = Math.max(0, ...v, ...a);
        expect(loads.peak).toBeLessThanOrEqual(windowBytes + largest);
        expect(loads.started.length).toBe(v.length + a.length);
        for (const id of ['v', 'a']) {
          const own = got.filter(({ name }) => name.startsWith(id));
          expect(own.map(({ at }) => at)).toEqual(own.map((_, index) => index));
        }
        expect(got.map(({ at }) => at)).toEqual(got.map(({ at }) => at).sort((x, y) => x - y));
        expect(got).toHaveLength(v.length + a.length);
      },
    ),
    { numRuns: 60 },
  );
});

test('a slow consumer gets at most a third of the window ahead, a slow server the whole window', async () => {
  const loads = new ManualLoads();
  const loading = loadInOrder([feed('v', items('v', 9))], loads.options({ windowBytes: 6 }));
  const first = loading.next();
  await pendingWorkDone();
  expect(loads.started).toHaveLength(6);
  // The first item is still missing: the consumer waits, so more may be requested when there is room.
  for (const name of ['v1', 'v2', 'v3', 'v0']) loads.finish(name);
  await first;
  void loading.next();
  await pendingWorkDone();
  expect(loads.started).toHaveLength(7);
  for (const name of ['v4', 'v5', 'v6']) loads.finish(name);
  await pendingWorkDone();
  void loading.next();
  await pendingWorkDone();
  expect(loads.started).toHaveLength(7);
  await loading.return();
});

test('each wait of the consumer opens more of the window, up to all of it', async () => {
  const loads = new ManualLoads();
  const loading = loadInOrder([feed('v', items('v', 99))], loads.options({ windowBytes: 32, firstBytes: 4 }));
  const underWay: number[] = [];
  for (let taken = 0; taken < 20; taken++) {
    const next = loading.next();
    await pendingWorkDone();
    underWay.push(loads.started.length - taken);
    loads.finish(`v${taken}`);
    await next;
  }
  expect(underWay.slice(0, 4)).toEqual([6, 8, 10, 12]);
  expect(underWay.at(-1)).toBe(32);
  await loading.return();
});

test('a consumer that never waits leaves the window as it was', async () => {
  const loads = new ManualLoads();
  const loading = loadInOrder([feed('v', items('v', 99))], loads.options({ windowBytes: 32, firstBytes: 4 }));
  void loading.next();
  await pendingWorkDone();
  const begun = loads.started.length;
  for (let turn = 0; turn < 20; turn++) {
    for (const name of loads.started) loads.finish(name);
    await pendingWorkDone();
    void loading.next();
    await pendingWorkDone();
  }
  expect(loads.started.length - 20).toBeLessThanOrEqual(begun);
  await loading.return();
});
