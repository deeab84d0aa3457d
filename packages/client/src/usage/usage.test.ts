import { describe, expect, it, test } from 'vitest';
import type { LinkedSessionState } from '../linked-session/linked-session.ts';
import { memoryStorage } from '../testing/rotating-server.ts';
import { usageLedger } from '../testing/usage-ledger.ts';
import { createUsage, renewMs, usageKey } from './usage.ts';
import type { NoAnswer, UsageServer } from './usage-server.ts';

const hour = 3_600_000;

function device({ limit = 3 as number | null } = {}) {
  let time = 1_800_000_000_000;
  const now = () => time;
  const ledger = usageLedger(now, { limit });
  const storage = memoryStorage();
  const asked: string[] = [];
  let failure: NoAnswer | null = null;
  let state: LinkedSessionState = { kind: 'signedIn', userId: 'ana', email: 'ana@example.com' };
  const through = async <T>(name: string, work: () => Promise<T>): Promise<T | NoAnswer> => {
    asked.push(name);
    return failure ?? work();
  };
  const server: UsageServer = {
    reserve: (...args) => through('reserve', () => ledger.server.reserve(...args)),
    commit: (...args) => through('commit', () => ledger.server.commit(...args)),
    release: (...args) => through('release', () => ledger.server.release(...args)),
    usage: (...args) => through('usage', () => ledger.server.usage(...args)),
  };
  const boot = () => createUsage({ storage, server, session: { state: async () => state }, now });
  const usage = boot();
  let count = 0;
  return {
    usage,
    boot,
    ledger,
    storage,
    asked,
    wait: (ms: number) => {
      time += ms;
    },
    offline: (retryAfterMs = 0) => {
      failure = { kind: 'unreachable', retryAfterMs };
    },
    online: () => {
      failure = null;
    },
    become: (next: LinkedSessionState) => {
      state = next;
    },
    reserve: (operationId = `op-${++count}`) => usage.reserve({ operationId, kind: 'download' }),
  };
}

const signedOut: LinkedSessionState = { kind: 'signedOut', reason: 'none' };

describe('with the server', () => {
  it('a unit is reserved, and counted when the file is saved', async () => {
    const d = device();
    expect(await d.reserve('a')).toEqual({ kind: 'granted', isOffline: false });
    await d.usage.commit('a');
    await d.usage.idle();
    expect(d.ledger.consumed('download')).toBe(1);
    expect(d.storage.items.get(usageKey)).toContain('"operations":[]');
  });

  it('a unit is pending until its outcome is reported to the server', async () => {
    const d = device();
    expect(await d.usage.pending()).toBe(0);
    await d.reserve('a');
    expect(await d.usage.pending()).toBe(1);
    d.offline();
    await d.usage.commit('a');
    await d.usage.idle();
    expect(await d.usage.pending()).toBe(1);
    d.online();
    await d.usage.tick([]);
    expect(await d.usage.pending()).toBe(0);
  });

  it('a unit is given back when nothing was saved, and its id cannot be reused', async () => {
    const d = device();
    await d.reserve('a');
    await d.usage.release('a');
    await d.usage.idle();
    expect(d.ledger.entries.get('a')?.state).toBe('released');
    expect(await d.reserve('a')).toEqual({ kind: 'released' });
  });

  it('a refusal says why nothing is granted', async () => {
    const d = device({ limit: 0 });
    expect(await d.reserve()).toEqual({ kind: 'exhausted' });
    d.ledger.plan.isEntitled = false;
    expect(await d.reserve()).toEqual({ kind: 'notEntitled' });
  });

  it('an operation that was already counted is granted without being counted again', async () => {
    const d = device();
    await d.reserve('a');
    await d.usage.commit('a');
    await d.usage.idle();
    expect(await d.reserve('a')).toEqual({ kind: 'granted', isOffline: false });
    await d.usage.commit('a');
    await d.usage.idle();
    expect(d.ledger.consumed('download')).toBe(1);
  });

  it('using one id for two kinds of usage is an error', async () => {
    const d = device();
    await d.reserve('a');
    await expect(d.usage.reserve({ operationId: 'a', kind: 'conversion' })).rejects.toThrow(TypeError);
  });

  it('a release waits for its pending reservation', async () => {
    const d = device();
    const reserved = d.reserve('a');
    await d.usage.release('a');
    await reserved;
    await d.usage.idle();
    expect(d.asked.filter((name) => name !== 'usage')).toEqual(['reserve', 'release']);
    expect(d.ledger.entries.get('a')?.state).toBe('released');
  });
});

describe('while a job runs', () => {
  it('its reservation is renewed every 10 minutes, so that no other job gets its unit', async () => {
    const d = device({ limit: 1 });
    await d.reserve('a');
    await d.usage.idle();
    d.asked.length = 0;
    for (let minutes = 0; minutes < 60; minutes += 1) {
      d.wait(60_000);
      await d.usage.tick(['a']);
    }
    expect(d.asked).toEqual(Array.from({ length: 6 }, () => 'reserve'));
    expect(await d.reserve('b')).toEqual({ kind: 'exhausted' });
    await d.usage.commit('a');
    await d.usage.idle();
    expect(d.ledger.consumed('download')).toBe(1);
  });

  it('the reservation of a job that does not run expires', async () => {
    const d = device({ limit: 1 });
    await d.reserve('a');
    d.wait(16 * 60_000);
    await d.usage.tick([]);
    expect((await d.reserve('b')).kind).toBe('granted');
  });

  it('a clock that is set back by a day does not stop the renewals', async () => {
    const d = device();
    await d.reserve('a');
    await d.usage.idle();
    d.wait(-24 * hour);
    d.asked.length = 0;
    await d.usage.tick(['a']);
    d.wait(renewMs);
    await d.usage.tick(['a']);
    expect(d.asked).toEqual(['reserve', 'reserve']);
  });
});

describe('without the server', () => {
  it('its last answer applies, down to the last unit', async () => {
    const d = device({ limit: 3 });
    await d.usage.refreshPlan();
    d.offline();
    const answers = await Promise.all([d.reserve(), d.reserve(), d.reserve(), d.reserve()]);
    expect(answers.map(({ kind }) => kind)).toEqual(['granted', 'granted', 'granted', 'exhausted']);
    expect(answers[0]).toEqual({ kind: 'granted', isOffline: true });
    await d.usage.release('op-1');
    expect((await d.reserve()).kind).toBe('granted');
    const plan = await d.usage.plan();
    expect(plan).toMatchObject({ kind: 'known', usage: { meters: { download: { consumed: 3, remaining: 0 } } } });
  });

  it.each([
    ['is 24 h old', 24 * hour, 'granted'],
    ['is older', 24 * hour + 1, 'unknownOffline'],
    ['is from the future after the clock was set back', -1, 'unknownOffline'],
  ])('the answer that %s: %s ms → %s', async (_, ms, kind) => {
    const d = device();
    await d.usage.refreshPlan();
    d.offline();
    d.wait(ms);
    expect((await d.reserve()).kind).toBe(kind);
  });

  it('the plan is unknown if the server was never asked', async () => {
    const d = device();
    d.offline();
    expect(await d.reserve()).toEqual({ kind: 'unknownOffline' });
    expect(await d.usage.plan()).toEqual({ kind: 'unknown', email: 'ana@example.com' });
  });

  it('a plan that has since ended grants nothing', async () => {
    const d = device();
    d.ledger.plan.accessUntil = new Date(1_800_000_000_000 + hour).toISOString();
    await d.usage.refreshPlan();
    d.offline();
    expect((await d.reserve()).kind).toBe('granted');
    d.wait(hour);
    expect(await d.reserve()).toEqual({ kind: 'notEntitled' });
  });

  it('a saved file is counted once in the first round after the server is back, even after a restart', async () => {
    const d = device();
    await d.usage.refreshPlan();
    d.offline();
    for (const id of ['a', 'b']) {
      await d.reserve(id);
      await d.usage.commit(id);
    }
    await d.usage.idle();
    d.wait(hour);
    const next = d.boot();
    await next.tick([]);
    expect(d.ledger.consumed('download')).toBe(0);
    d.online();
    d.asked.length = 0;
    await next.tick([]);
    expect(d.asked).toEqual(['reserve', 'commit', 'reserve', 'commit']);
    expect(d.ledger.consumed('download')).toBe(2);
    await next.tick([]);
    expect(d.asked).toHaveLength(4);
  });

  it('operations that exceed the limit are dropped', async () => {
    const d = device({ limit: 1 });
    await d.usage.refreshPlan();
    d.offline();
    await d.reserve('a');
    await d.usage.commit('a');
    await d.usage.idle();
    d.online();
    await d.boot().reserve({ operationId: 'elsewhere', kind: 'download' });
    await d.usage.tick([]);
    d.asked.length = 0;
    await d.usage.tick([]);
    expect(d.asked).toEqual([]);
    expect(d.ledger.consumed('download')).toBe(0);
  });

  it('a busy server is not called again before the time it asks for', async () => {
    const d = device();
    await d.reserve('a');
    await d.usage.idle();
    d.offline(20_000);
    await d.usage.commit('a');
    await d.usage.idle();
    d.online();
    d.asked.length = 0;
    d.wait(19_999);
    await d.usage.tick([]);
    expect(d.asked).toEqual([]);
    d.wait(1);
    await d.usage.tick([]);
    expect(d.asked).toEqual(['commit']);
  });
});

describe('whose usage', () => {
  it('a guest is never counted: nothing is sent and nothing is stored', async () => {
    const d = device();
    d.become(signedOut);
    expect(await d.reserve('a')).toEqual({ kind: 'signedOut' });
    await d.usage.commit('a');
    await d.usage.release('a');
    await d.usage.tick(['a']);
    expect(await d.usage.refreshPlan()).toEqual({ kind: 'signedOut' });
    expect(d.asked).toEqual([]);
    expect(d.storage.items.size).toBe(0);
  });

  it('after a sign-out the plan is forgotten, and unreported usage is counted when the same user returns', async () => {
    const d = device();
    await d.usage.refreshPlan();
    d.offline();
    await d.reserve('a');
    await d.usage.commit('a');
    await d.usage.idle();
    d.online();
    d.become(signedOut);
    expect(await d.usage.plan()).toEqual({ kind: 'signedOut' });
    expect(d.storage.items.get(usageKey)).toContain('"plan":null');
    d.become({ kind: 'signedIn', userId: 'ana', email: 'ana@example.com' });
    await d.usage.tick([]);
    expect(d.ledger.consumed('download')).toBe(1);
  });

  it('no account is charged for the usage of another one on the same device', async () => {
    const d = device();
    await d.usage.refreshPlan();
    d.offline();
    await d.reserve('a');
    await d.usage.commit('a');
    await d.usage.idle();
    d.online();
    d.become({ kind: 'signedIn', userId: 'bo', email: 'bo@example.com' });
    await d.usage.tick([]);
    expect(await d.usage.plan()).toEqual({ kind: 'unknown', email: 'bo@example.com' });
    expect(d.ledger.consumed('download')).toBe(0);
  });
});

test('a unit handed over to another program stays reserved, and is forgotten here', async () => {
  const d = device();
  await d.reserve('a');
  await d.usage.handOver('a');
  await d.usage.release('a');
  await d.usage.idle();
  expect(d.asked).not.toContain('release');
  expect(await d.boot().pending()).toBe(0);
});

test('the plan is stored, refreshed on demand, and stale after a day', async () => {
  const d = device();
  expect(await d.usage.refreshPlan()).toMatchObject({ kind: 'known', isStale: false, email: 'ana@example.com' });
  d.offline();
  d.wait(24 * hour + 1);
  expect(await d.boot().refreshPlan()).toMatchObject({ kind: 'known', isStale: true });
});

test('stored usage contains no URL and no title', async () => {
  const d = device();
  await d.usage.refreshPlan();
  await d.reserve('a');
  const kept = JSON.parse(d.storage.items.get(usageKey) ?? '{}') as { operations: object[] };
  expect(kept.operations.map((operation) => Object.keys(operation))).toEqual([
    ['operationId', 'kind', 'phase', 'grantedAtMs', 'reservedAtMs'],
  ]);
});

test('a full disk does not lose granted units', async () => {
  const d = device();
  const { setItem } = d.storage;
  d.storage.setItem = async () => Promise.reject(new Error('QuotaExceededError'));
  expect((await d.reserve('a')).kind).toBe('granted');
  d.offline();
  await d.usage.commit('a');
  await d.usage.idle();
  d.storage.setItem = setItem;
  await d.usage.tick([]);
  d.online();
  await d.boot().tick([]);
  expect(d.ledger.consumed('download')).toBe(1);
});
