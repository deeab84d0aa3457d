import { createUsage, type LinkedSessionState } from '@clipharbor/client';
import type { JobState } from '@clipharbor/contracts';
import { usageKinds } from '@clipharbor/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Stored } from '../storage/stored.ts';
import { noUnits, readKeptUnits } from './kept-units.ts';
import { Meter, type UnitRequest } from './meter.ts';
import { countingServer, memoryArea } from './testing.ts';
import { itemStorage } from './token-storage.ts';

const ana: LinkedSessionState = { kind: 'signedIn', userId: 'ana', email: 'ana@clip.test' };
const signedOut: LinkedSessionState = { kind: 'signedOut', reason: 'none' };
const pageUrl = 'https://films.com/1';

/** A browser with jobs, whose background can stop at any time. */
function browser({ limit = 10 } = {}) {
  const counting = countingServer(limit);
  const disk = memoryArea();
  const states = new Map<string, JobState>();
  let session = ana;
  let time = 1_800_000_000_000;
  const boot = () => {
    const own = { state: async () => session };
    const usage = createUsage({ storage: itemStorage(disk), server: counting.server, session: own, now: () => time });
    const kept = new Stored(disk as unknown as chrome.storage.StorageArea, 'units', noUnits, readKeptUnits);
    const stateOf = async (jobId: string) => states.get(jobId);
    return { usage, meter: new Meter({ usage, session: own, kept, stateOf, onChange: () => undefined }) };
  };
  let life = boot();
  const reserve = (jobId: string, request: Partial<UnitRequest> = {}) => {
    states.set(jobId, 'running');
    return life.meter.reserve({ jobId, mediaId: `medium of ${jobId}`, pageUrl, format: 'mp4', ...request });
  };
  return {
    ...counting,
    disk,
    reserve,
    get usage() {
      return life.usage;
    },
    get meter() {
      return life.meter;
    },
    become(next: LinkedSessionState) {
      session = next;
    },
    wait(ms: number) {
      time += ms;
    },
    restart() {
      life = boot();
    },
    async end(jobId: string, state: JobState | undefined) {
      if (state === undefined) states.delete(jobId);
      else states.set(jobId, state);
      await life.meter.settle();
      await life.usage.idle();
    },
    set: (jobId: string, state: JobState) => void states.set(jobId, state),
    open: () => [...counting.operations.values()].filter(({ state }) => state === 'reserved').length,
  };
}

type Browser = ReturnType<typeof browser>;

describe('what is counted', () => {
  test('a download that the desktop app continues keeps its one unit there', async () => {
    const b = browser();
    expect(await b.reserve('one', { mediaId: 'film', format: 'mp3' })).toBe(null);
    const operationId = await b.meter.downloadIdOf('one');
    await b.end('one', 'handedOver');
    expect(b.operations.get(operationId ?? '')?.state).toBe('reserved');
    expect([b.counted('extraction'), b.counted('download'), b.counted('conversion'), b.open()]).toEqual([1, 0, 0, 1]);
    // Neither a background restart nor another settlement changes it.
    b.restart();
    await b.end('one', undefined);
    expect(b.operations.get(operationId ?? '')?.state).toBe('reserved');
    expect(await b.usage.pending()).toBe(0);
    expect(await b.meter.downloadIdOf('one')).toBeUndefined();
    // The app commits now: the same id counts once.
    await b.server.commit('ana', operationId ?? '');
    await b.server.commit('ana', operationId ?? '');
    expect(b.counted('download')).toBe(1);
  });

  test.each([
    ['takes it', 'handedOver', [1, 0, 0], 1],
    ['refuses it', undefined, [0, 0, 0], 0],
  ] as const)('a unit for the app to save stays reserved until the app %s', async (_, state, counted, open) => {
    const b = browser();
    const request = { jobId: 'one', mediaId: 'film', pageUrl, format: 'mp4' } as const;
    await b.meter.keeping('one', async () => {
      expect(await b.meter.reserve(request)).toBe(null);
      await b.meter.settle();
      expect(b.open()).toBe(2);
      if (state !== undefined) b.set('one', state);
    });
    await b.usage.idle();
    expect(usageKinds.map(b.counted)).toEqual(counted);
    expect(b.open()).toBe(open);
  });

  test('a saved file uses an extraction and a download; saving its medium again uses only a download', async () => {
    const b = browser();
    expect(await b.reserve('one', { mediaId: 'film' })).toBe(null);
    await b.end('one', 'done');
    expect(await b.reserve('two', { mediaId: 'film', format: 'mp3' })).toBe(null);
    await b.end('two', 'done');
    expect(usageKinds.map(b.counted)).toEqual([1, 2, 1]);
    expect(await b.meter.extracted('ana')).toEqual(['film']);
    expect(await b.meter.extracted('bo')).toEqual([]);
  });

  test.each(['failed', 'cancelled', undefined] as const)('nothing when a download ends as %s', async (state) => {
    const b = browser();
    await b.reserve('one');
    await b.end('one', state);
    expect(usageKinds.map(b.counted)).toEqual([0, 0, 0]);
    expect(b.open()).toBe(0);
    expect(await b.usage.pending()).toBe(0);
  });

  test('nothing on the four guest sites, signed in or out, and the server is not asked', async () => {
    const b = browser();
    b.link.isUp = false;
    for (const session of [ana, signedOut]) {
      b.become(session);
      expect(await b.reserve('one', { pageUrl: 'https://www.tiktok.com/@a/video/1' })).toBe(null);
    }
    expect(b.operations.size).toBe(0);
  });
});

describe('who may save', () => {
  test('without an account, only on the four guest sites and on pages of this machine', async () => {
    const b = browser();
    b.become(signedOut);
    expect(await b.reserve('one')).toBe('account.signIn');
    expect(await b.reserve('two', { pageUrl: 'http://localhost:3000/dev/media' })).toBe(null);
  });

  test('not without a plan or with a used-up one, and any reservation is given back', async () => {
    const b = browser({ limit: 1 });
    await b.reserve('one', { mediaId: 'film' });
    await b.end('one', 'done');
    expect(await b.reserve('two', { mediaId: 'other' })).toBe('account.exhausted');
    await b.usage.idle();
    expect(b.open()).toBe(0);
    b.link.isEntitled = false;
    expect(await b.reserve('three')).toBe('account.noPlan');
  });

  test('offline, whoever the last answer allows, for one day', async () => {
    const b = browser({ limit: 2 });
    await b.usage.refreshPlan();
    b.link.isUp = false;
    expect(await b.reserve('one')).toBe(null);
    await b.end('one', 'done');
    expect(await b.reserve('two')).toBe(null);
    expect(await b.reserve('three')).toBe('account.exhausted');
    b.wait(25 * 3_600_000);
    expect(await b.reserve('four')).toBe('account.offline');
    b.link.isUp = true;
    await b.usage.tick(await b.meter.running());
    expect(b.counted('download')).toBe(1);
  });

  test('a session that was ended elsewhere asks for a new sign-in', async () => {
    const b = browser();
    b.server.reserve = async () => ({ kind: 'signedOut' });
    expect(await b.reserve('one')).toBe('account.signIn');
    expect(await b.reserve('two', { pageUrl: 'http://127.0.0.1/' })).toBe(null);
  });
});

describe('interruptions', () => {
  test('a download that is canceled while it is being reserved gives the unit back', async () => {
    const b = browser();
    const real = b.server.reserve;
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    b.server.reserve = async (...args) => {
      await held;
      return real(...args);
    };
    const reserving = b.reserve('one');
    b.set('one', 'cancelled');
    const settled = b.meter.settle();
    answer();
    await Promise.all([reserving, settled]);
    await b.usage.idle();
    expect(b.operations.size).toBe(2);
    expect(b.open()).toBe(0);
  });

  test('a background that stops after the server reserved a unit but before noting it reserves the same one again', async () => {
    const b = browser();
    const real = b.server.reserve;
    b.server.reserve = async (...args) => {
      await real(...args);
      return new Promise(() => undefined);
    };
    void b.reserve('one');
    await expect.poll(() => b.open()).toBe(2);
    b.server.reserve = real;
    b.restart();
    expect(await b.reserve('one')).toBe(null);
    await b.end('one', 'done');
    expect(usageKinds.map(b.counted)).toEqual([1, 1, 0]);
    expect(b.open()).toBe(0);
  });

  test('a download continued by another account is charged to that account', async () => {
    const b = browser();
    await b.reserve('one');
    b.become({ kind: 'signedIn', userId: 'bo', email: 'bo@clip.test' });
    expect(await b.reserve('one')).toBe(null);
    await b.end('one', 'done');
    expect(await b.meter.extracted('bo')).toEqual(['medium of one']);
  });

  test('in any order of events, each saved file counts once and nothing else does', async () => {
    const events = {
      restart: (b: Browser) => b.restart(),
      settle: (b: Browser) => b.meter.settle(),
      resume: async (b: Browser) => expect(await b.reserve('one')).toBe(null),
      offline: (b: Browser) => void Object.assign(b.link, { isUp: false }),
      online: (b: Browser) => void Object.assign(b.link, { isUp: true }),
      interrupt: (b: Browser) => b.set('one', 'interrupted'),
      fail: (b: Browser) => b.end('one', 'failed'),
    };
    const names = fc.array(fc.constantFrom(...(Object.keys(events) as (keyof typeof events)[])), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(names, fc.boolean(), async (happened, isSaved) => {
        const b = browser();
        await b.usage.refreshPlan();
        await b.reserve('one');
        for (const name of happened) await events[name](b);
        expect(await b.reserve('one')).toBe(null);
        await b.end('one', isSaved ? 'done' : 'cancelled');
        // The outcome was stored, but was not yet in the list of downloads when the background stopped.
        b.restart();
        expect(await b.reserve('one')).toBe(null);
        await b.end('one', isSaved ? 'done' : 'cancelled');
        b.link.isUp = true;
        await b.usage.tick(await b.meter.running());
        await b.usage.idle();
        expect(usageKinds.map(b.counted)).toEqual(isSaved ? [1, 1, 0] : [0, 0, 0]);
        expect(b.open()).toBe(0);
        expect(await b.usage.pending()).toBe(0);
      }),
    );
  });
});
