import { canceledError, linkedController, orCanceled } from './cancel.ts';

/** A sequence of items to load, complete or still growing. */
export interface Feed<Item> {
  readonly id: string;
  readonly items: AsyncIterable<Item>;
}

/** What `load` receives besides the item. */
export interface LoadPlace {
  readonly feed: string;
  readonly position: number;
  readonly signal: AbortSignal;
}

/** Options for loading feeds. */
export interface InOrderOptions<Item, Result> {
  load(item: Item, place: LoadPlace): Promise<Result>;
  /** Seconds: decides the order between feeds. Within a feed the feed's own order holds. */
  position(item: Item): number;
  /** Estimated size of the item in bytes. */
  estimate(item: Item, feed: string): number;
  /** Its actual size in bytes. */
  size(result: Result): number;
  readonly signal: AbortSignal;
  /** Bytes that may be loaded or loading before the consumer takes them. */
  readonly windowBytes?: number;
  /**
   * How much of the window is used until the consumer has to wait; all of it when absent. A low-latency connection
   * needs less than a high-latency one.
   */
  readonly firstBytes?: number;
  /** Items that may be loaded or loading, because many tiny ones gain nothing. */
  readonly windowItems?: number;
}

/** One loaded item. */
export interface InOrder<Item, Result> {
  readonly feed: string;
  readonly item: Item;
  readonly result: Result;
}

interface Job<Item, Result> {
  readonly item: Item;
  readonly position: number;
  /** Bytes counted against the window: the estimate, then the actual size. */
  bytes: number;
  isLoaded: boolean;
  readonly result: Promise<Result>;
}

interface Lane<Item, Result> {
  readonly feed: string;
  readonly iterator: AsyncIterator<Item>;
  /** Known, not yet loading. */
  head?: { readonly item: Item; readonly position: number } | undefined;
  readonly jobs: Job<Item, Result>[];
  /** Position of the item started last: the next one cannot be earlier. */
  latest: number;
  isAsking: boolean;
  isDone: boolean;
  failure?: { readonly error: unknown };
}

/**
 * Loads several feeds ahead of the consumer and yields the results by position, each feed in its own order. The window
 * bounds memory: only the item that the consumer waits for may exceed it. Leaving the loop aborts all pending loads.
 */
export async function* loadInOrder<Item, Result>(
  feeds: readonly Feed<Item>[],
  options: InOrderOptions<Item, Result>,
): AsyncGenerator<InOrder<Item, Result>, void, undefined> {
  using controller = linkedController(options.signal);
  const { signal } = controller;
  const { windowBytes = 64 * 2 ** 20, firstBytes = windowBytes, windowItems = 64 } = options;
  const lanes = feeds.map((feed): Lane<Item, Result> => {
    const iterator = feed.items[Symbol.asyncIterator]();
    return { feed: feed.id, iterator, jobs: [], latest: Number.NEGATIVE_INFINITY, isAsking: false, isDone: false };
  });
  let reach = firstBytes;
  let changed = Promise.withResolvers<void>();
  const notify = (): void => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };

  /** Requests a feed's next item, one at a time. */
  function ask(lane: Lane<Item, Result>): void {
    if (lane.isAsking || lane.isDone) return;
    lane.isAsking = true;
    const arrived = (news: Partial<Lane<Item, Result>>): void => {
      // In one step: if an item became known while its lane still counted as asking, no other would ever follow it.
      Object.assign(lane, news, { isAsking: false });
      admit();
      notify();
    };
    lane.iterator.next().then(
      ({ done, value: item }) =>
        arrived(done ? { isDone: true } : { head: { item, position: options.position(item) } }),
      (error) => arrived({ isDone: true, failure: { error } }),
    );
  }

  function begin(lane: Lane<Item, Result>, { item, position }: NonNullable<Lane<Item, Result>['head']>): void {
    lane.head = undefined;
    lane.latest = position;
    const result = (async () => options.load(item, { feed: lane.feed, position, signal }))();
    const bytes = options.estimate(item, lane.feed);
    const job: Job<Item, Result> = { item, position, bytes, isLoaded: false, result };
    lane.jobs.push(job);
    result.then(
      (loaded) => {
        job.bytes = options.size(loaded);
        job.isLoaded = true;
        admit();
      },
      () => undefined, // Reported when its turn comes; until then it would count as unhandled.
    );
    ask(lane);
  }

  /** Starts what fits into the window, the soonest needed first. */
  function admit(): void {
    while (!signal.aborted) {
      const lane = soonest(
        lanes.filter(({ head }) => head),
        ({ head }) => head?.position ?? 0,
      );
      if (!lane?.head) break;
      const { count, bytes } = heldBy(lanes);
      const fits = bytes + options.estimate(lane.head.item, lane.feed) <= reach && count < windowItems;
      // A consumer that is slower than the network gains nothing from loading further ahead, which only evicts data
      // from the caches.
      const isAheadEnough = lanes.every((each) => readyBytes(each.jobs) > firstBytes / (3 * lanes.length));
      if ((!fits || isAheadEnough) && count > 0) break;
      begin(lane, lane.head);
    }
  }

  try {
    for (const lane of lanes) ask(lane);
    for (;;) {
      if (signal.aborted) throw canceledError(signal);
      const lane = nextLane(lanes);
      if (lane === 'finished') return;
      if (lane === 'unknown') {
        await orCanceled(changed.promise, signal);
        continue;
      }
      if (lane.failure && lane.jobs.length === 0) throw lane.failure.error;
      // The item that the consumer waits for is loaded even when later items of other feeds have filled the window.
      if (lane.jobs.length === 0 && lane.head) begin(lane, lane.head);
      const [job] = lane.jobs;
      if (!job) continue;
      // Latency is high, or something is being retried: more requests in flight help in both cases.
      if (!job.isLoaded && reach < windowBytes) {
        reach = Math.min(windowBytes, reach + windowBytes / 16);
        admit();
      }
      const result = await orCanceled(job.result, signal);
      yield { feed: lane.feed, item: job.item, result };
      // Only now, when the consumer wants the next one, because the item it holds takes memory too.
      lane.jobs.shift();
      admit();
    }
  } finally {
    controller.abort();
    for (const { iterator } of lanes) void iterator.return?.()?.catch(() => undefined);
  }
}

/** The lane whose next item comes first. Unknown while a feed with an unknown next item might be earlier. */
function nextLane<Item, Result>(lanes: readonly Lane<Item, Result>[]): Lane<Item, Result> | 'unknown' | 'finished' {
  const isKnown = (lane: Lane<Item, Result>): boolean => lane.jobs.length > 0 || lane.head !== undefined;
  const failed = lanes.find((lane) => lane.failure && !isKnown(lane));
  if (failed) return failed;
  const position = (lane: Lane<Item, Result>): number => (lane.jobs[0] ?? lane.head)?.position ?? 0;
  const first = soonest(lanes.filter(isKnown), position);
  const asking = lanes.filter((lane) => !isKnown(lane) && !lane.isDone);
  if (!first) return asking.length > 0 ? 'unknown' : 'finished';
  return asking.some(({ latest }) => position(first) > latest) ? 'unknown' : first;
}

/** Items that are loaded or loading. Plain loops here and below, because they run several times per segment. */
function heldBy<Item, Result>(lanes: readonly Lane<Item, Result>[]): { count: number; bytes: number } {
  let count = 0;
  let bytes = 0;
  for (const { jobs } of lanes) {
    count += jobs.length;
    for (const job of jobs) bytes += job.bytes;
  }
  return { count, bytes };
}

/** Bytes that the consumer can take without waiting after its current item. */
function readyBytes<Item, Result>(jobs: readonly Job<Item, Result>[]): number {
  let bytes = 0;
  for (const [index, job] of jobs.entries()) {
    if (!job.isLoaded) break;
    if (index > 0) bytes += job.bytes;
  }
  return bytes;
}

/** The entry with the smallest position, or the first of equal ones. */
function soonest<T>(entries: readonly T[], position: (entry: T) => number): T | undefined {
  let best: T | undefined;
  for (const entry of entries) {
    if (best === undefined || position(entry) < position(best)) best = entry;
  }
  return best;
}
