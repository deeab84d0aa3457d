import { createUsage, type LinkedSessionState, type UsageServer } from '@clipharbor/client';
import { perKind, type UsageKind } from '@clipharbor/domain';
import { expect, test } from 'vitest';
import { Meter, type UnitRequest } from './meter.ts';

type State = 'reserved' | 'committed' | 'released';

/** The server's usage counts for one user, with one limit for all kinds. */
function countingServer(limit: number) {
  const operations = new Map<string, { readonly kind: UsageKind; state: State }>();
  const link = { isUp: true, isEntitled: true };
  const countOf = (kind: UsageKind, state: State): number =>
    [...operations.values()].filter((one) => one.kind === kind && one.state === state).length;
  const remaining = (kind: UsageKind): number => limit - countOf(kind, 'committed') - countOf(kind, 'reserved');
  const settle = async (operationId: string, state: State) => {
    const known = operations.get(operationId);
    if (!link.isUp) return { kind: 'unreachable', retryAfterMs: 0 } as const;
    if (known === undefined) return { kind: 'unknown' } as const;
    if (known.state === 'reserved') known.state = state;
    return { kind: known.state, remaining: remaining(known.kind) } as const;
  };
  const server: UsageServer = {
    async reserve(_, operationId, kind) {
      if (!link.isUp) return { kind: 'unreachable', retryAfterMs: 0 };
      const known = operations.get(operationId);
      if (known !== undefined) return { kind: known.state, remaining: remaining(kind) };
      if (!link.isEntitled) return { kind: 'notEntitled' };
      if (remaining(kind) <= 0) return { kind: 'exhausted' };
      operations.set(operationId, { kind, state: 'reserved' });
      return { kind: 'reserved', remaining: remaining(kind) };
    },
    commit: (_, operationId) => settle(operationId, 'committed'),
    release: (_, operationId) => settle(operationId, 'released'),
    async usage() {
      return {
        ...{ isEntitled: true, hasLifetimeAccess: false, isFreeTrial: true, planId: 1 },
        ...{ accessUntil: null, resetsAt: null },
        meters: perKind((kind) => ({ limit, consumed: countOf(kind, 'committed'), remaining: remaining(kind) })),
      };
    },
  };
  return { server, link, operations, counted: (kind: UsageKind) => countOf(kind, 'committed') };
}

const signedIn: LinkedSessionState = { kind: 'signedIn', userId: 'u', email: 'u@film.example' };
const signedOut: LinkedSessionState = { kind: 'signedOut', reason: 'none' };

function meterOf(state: LinkedSessionState, limit = 10) {
  const counting = countingServer(limit);
  const items = new Map<string, string>();
  const storage = {
    getItem: async (key: string) => items.get(key) ?? null,
    setItem: async (key: string, value: string) => void items.set(key, value),
    removeItem: async (key: string) => void items.delete(key),
  };
  const session = { state: async () => state };
  const usage = createUsage({ storage, server: counting.server, session, now: Date.now });
  return { ...counting, usage, meter: new Meter({ usage, session }) };
}

const request = (page: string, more: Partial<UnitRequest> = {}): UnitRequest => ({
  ...{ page, source: 'given', format: 'mp4', isExtracted: false },
  ...more,
});
const other = 'https://www.other-site.com/watch';

test.each([
  ['https://www.instagram.com/p/abc/', signedOut],
  ['https://www.instagram.com/p/abc/', signedIn],
  ['http://127.0.0.1:8000/', signedOut],
  ['http://film.localhost:3000/', signedOut],
])('%s is free (%o)', async (page, state) => {
  const { meter, operations } = meterOf(state);
  expect(await meter.reserve(request(page))).toBeNull();
  expect(operations.size).toBe(0);
});

test.each([other, 'https://film.example/', 'https://example.com/p'])(
  'without an account %s is refused',
  async (page) => {
    const { meter } = meterOf(signedOut);
    await expect(meter.reserve(request(page))).rejects.toMatchObject({ code: 'auth.required' });
  },
);

test('a page that the extension saves from without an account needs none here either', async () => {
  const { meter } = meterOf(signedOut);
  const operationId = crypto.randomUUID();
  expect(await meter.reserve(request('https://film.example/', { source: 'shown', operationId }))).toBeNull();
  const elsewhere = meter.reserve(request(other, { source: 'shown', operationId }));
  await expect(elsewhere).rejects.toMatchObject({ code: 'auth.required' });
});

test.each([
  [{}, ['download', 'extraction']],
  [{ isExtracted: true }, ['download']],
  [{ format: 'mp3' as const }, ['conversion', 'download', 'extraction']],
])('%j uses %j, once', async (more, kinds) => {
  const { meter, usage, operations, counted } = meterOf(signedIn);
  const units = await meter.reserve(request(other, more));
  expect([...operations.values()].map(({ kind }) => kind).toSorted()).toEqual(kinds);
  if (units === null) throw new Error('Nothing was reserved.');
  await meter.settle(units, 'commit');
  await meter.settle(units, 'commit');
  await usage.idle();
  expect(counted('download')).toBe(1);
});

test('a failed download costs nothing', async () => {
  const { meter, usage, counted, operations } = meterOf(signedIn);
  const units = await meter.reserve(request(other));
  if (units === null) throw new Error('Nothing was reserved.');
  await meter.settle(units, 'release');
  await usage.idle();
  expect(counted('download')).toBe(0);
  expect([...operations.values()].map(({ state }) => state)).toEqual(['released', 'released']);
});

test('a unit that the extension reserved is settled here and not counted twice', async () => {
  const { meter, server, usage, counted, operations } = meterOf(signedIn);
  const operationId = crypto.randomUUID();
  await server.reserve('u', operationId, 'download');
  const units = await meter.reserve(request(other, { operationId }));
  expect(units?.operations).toEqual([{ operationId, kind: 'download' }]);
  await meter.settle(units ?? { userId: '', operations: [] }, 'commit');
  await usage.idle();
  expect(operations.size).toBe(1);
  expect(counted('download')).toBe(1);
});

test('a unit that the extension has released is replaced by one of our own', async () => {
  const { meter, server } = meterOf(signedIn);
  const operationId = crypto.randomUUID();
  await server.reserve('u', operationId, 'download');
  await server.release('u', operationId);
  const units = await meter.reserve(request(other, { operationId }));
  expect(units?.operations.map((one) => one.operationId)).not.toContain(operationId);
});

test('a handed-over download keeps the extension’s unit, and a conversion is counted here', async () => {
  const { meter, usage, counted, operations } = meterOf(signedIn);
  const operationId = crypto.randomUUID();
  await usage.reserve({ operationId, kind: 'download' });
  const units = await meter.reserve(request(other, { operationId, format: 'mp3' }));
  expect(units?.operations.map(({ kind }) => kind)).toEqual(['download', 'conversion']);
  expect(units?.operations[0]?.operationId).toBe(operationId);
  if (units !== null) await meter.settle(units, 'commit');
  await usage.idle();
  expect([counted('extraction'), counted('download'), counted('conversion')]).toEqual([0, 1, 1]);
  expect(operations.size).toBe(2);
});

test('when no conversion is left, the extension’s unit is unchanged', async () => {
  const { meter, usage, operations } = meterOf(signedIn, 1);
  const operationId = crypto.randomUUID();
  await usage.reserve({ operationId, kind: 'download' });
  await usage.reserve({ operationId: crypto.randomUUID(), kind: 'conversion' });
  await expect(meter.reserve(request(other, { operationId, format: 'mp3' }))).rejects.toMatchObject({
    code: 'usage.exhausted',
  });
  expect(operations.get(operationId)?.state).toBe('reserved');
});

test('a used-up, missing or unknown plan each has its own code, and nothing stays reserved', async () => {
  const empty = meterOf(signedIn, 0);
  await expect(empty.meter.reserve(request(other))).rejects.toMatchObject({ code: 'usage.exhausted' });
  const operationId = crypto.randomUUID();
  await expect(empty.meter.reserve(request(other, { operationId }))).rejects.toMatchObject({ code: 'usage.exhausted' });
  const none = meterOf(signedIn);
  none.link.isEntitled = false;
  await expect(none.meter.reserve(request(other))).rejects.toMatchObject({ code: 'usage.notEntitled' });
  const offline = meterOf(signedIn);
  offline.link.isUp = false;
  await expect(offline.meter.reserve(request(other))).rejects.toMatchObject({ code: 'usage.offline' });
  expect(offline.operations.size).toBe(0);
});

test('offline, an answer less than a day old applies, and usage is reported to the server later', async () => {
  const { meter, usage, link, counted } = meterOf(signedIn);
  await usage.refreshPlan();
  link.isUp = false;
  const units = await meter.reserve(request(other));
  await meter.settle(units ?? { userId: '', operations: [] }, 'commit');
  await usage.idle();
  expect(counted('download')).toBe(0);
  link.isUp = true;
  await usage.tick([]);
  await usage.idle();
  expect(counted('download')).toBe(1);
});
