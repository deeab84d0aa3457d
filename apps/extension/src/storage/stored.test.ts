import { defaultSettings, readSettings } from '@clipharbor/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { noUnits, readKeptUnits } from '../account/kept-units.ts';
import { memoryArea } from '../account/testing.ts';
import { exampleJob } from '../saving/test-support/example-job.ts';
import { JobStore } from './job-store.ts';
import { Stored, setAsideKey } from './stored.ts';

afterEach(() => vi.unstubAllGlobals());

const readNumbers = (value: unknown, setAside: (part: unknown) => void): number[] | undefined => {
  if (!Array.isArray(value)) return undefined;
  for (const part of value) if (typeof part !== 'number') setAside(part);
  return value.filter((part) => typeof part === 'number');
};

/** A storage area that may fail, with an existing value. */
function area(stored?: unknown) {
  const memory = memoryArea();
  if (stored !== undefined) memory.items.set('list', stored);
  const fails = { reading: false, writing: false };
  const failing = {
    ...memory,
    get: async (key: string) => (fails.reading ? Promise.reject(new Error('corrupted block')) : memory.get(key)),
    set: async (items: Record<string, unknown>) =>
      fails.writing ? Promise.reject(new Error('quota')) : memory.set(items),
  };
  const open = () => new Stored<number[]>(failing as unknown as chrome.storage.StorageArea, 'list', [], readNumbers);
  return { items: memory.items, fails, open, failing };
}

test('unreadable storage is not treated as empty: nothing is overwritten, and it is read again', async () => {
  const { items, fails, open } = area([1, 2]);
  fails.reading = true;
  const list = open();
  await expect(list.get()).rejects.toThrow('corrupted');
  await expect(list.update((now) => [...now, 3], true)).rejects.toThrow('corrupted');
  expect(items.get('list')).toEqual([1, 2]);
  fails.reading = false;
  expect(await list.update((now) => [...now, 3], true)).toEqual([1, 2, 3]);
  expect(items.get('list')).toEqual([1, 2, 3]);
});

test('damaged entries do not affect others, and are kept', async () => {
  const { items, open } = area([1, 'x', 2]);
  await open().update((now) => [...now, 3], true);
  expect(items.get('list')).toEqual([1, 2, 3]);
  expect(items.get(setAsideKey('list'))).toEqual(['x']);
  items.set('list', [1, 'y']);
  const next = open();
  expect(await next.setAside()).toEqual(['x', 'y']);
  await Promise.all([next.update((now) => [...now, 4], true), next.update((now) => [...now, 5], true)]);
  expect(items.get(setAsideKey('list'))).toEqual(['x', 'y']);
  expect(items.get('list')).toEqual([1, 4, 5]);
});

test('a value that is damaged as a whole is kept before the first write', async () => {
  const { items, fails, open } = area({ 0: 1 });
  const list = open();
  expect(await list.get()).toEqual([]);
  fails.writing = true;
  await expect(list.update((now) => [...now, 1], true)).rejects.toThrow('quota');
  expect(items.get('list')).toEqual({ 0: 1 });
  fails.writing = false;
  await list.update((now) => [...now, 2], true);
  expect(items.get(setAsideKey('list'))).toEqual([{ 0: 1 }]);
});

test('damage is reported until it is acknowledged, across background restarts, and again if it recurs', async () => {
  const { items, open } = area({ 0: 1 });
  expect(await open().hasUnacknowledgedDamage()).toBe(true);
  await open().update((now) => [...now, 1], true);
  expect(await open().hasUnacknowledgedDamage()).toBe(true);
  await open().acknowledgeDamage();
  expect(await open().hasUnacknowledgedDamage()).toBe(false);
  expect(items.get(setAsideKey('list'))).toEqual([{ 0: 1 }]);
  items.set('list', [1, 'x']);
  const list = open();
  expect(await list.hasUnacknowledgedDamage()).toBe(true);
  await list.acknowledgeDamage();
  expect(await list.hasUnacknowledgedDamage()).toBe(false);
  expect(await open().hasUnacknowledgedDamage()).toBe(false);
  expect(await open().setAside()).toEqual([{ 0: 1 }, 'x']);
});

test('deleted damage is no longer reported', async () => {
  const { open } = area([1, 'x']);
  await open().update((now) => [...now, 2], true);
  await open().forgetDamaged();
  expect(await open().hasUnacknowledgedDamage()).toBe(false);
});

test('damaged parts are deleted only on request', async () => {
  const { items, open } = area([1, 'x']);
  await open().update((now) => [...now, 2], true);
  items.set('list', [1, 'y']);
  const next = open();
  await next.forgetDamaged();
  expect(await next.setAside()).toEqual([]);
  expect([...items]).toEqual([['list', [1]]]);
});

test('a list that was never stored is empty, and nothing is set aside', async () => {
  const { items, open } = area();
  await open().update((now) => [...now, 1], true);
  expect([...items.keys()]).toEqual(['list']);
});

test('a damaged download does not affect others, and its parts are not treated as leftovers', async () => {
  const memory = memoryArea();
  const [whole, damaged] = [exampleJob(), { order: { id: 'damaged-id' } }];
  memory.items.set('jobs', [damaged, whole]);
  vi.stubGlobal('chrome', { storage: { local: memory } });
  const jobs = new JobStore();
  const onChange = vi.fn();
  jobs.onChange(onChange);
  expect(await jobs.all()).toHaveLength(1);
  expect(await jobs.hasUnacknowledgedDamage()).toBe(true);
  await jobs.acknowledgeDamage();
  expect([await jobs.hasUnacknowledgedDamage(), onChange.mock.calls.length]).toEqual([false, 1]);
  await jobs.remove(whole.order.id);
  expect([await jobs.isDamaged('damaged-id'), await jobs.isDamaged(whole.order.id)]).toEqual([true, false]);
  expect(await new JobStore().isDamaged('damaged-id')).toBe(true);
});

test('a damaged unit or rule does not affect others', () => {
  const unit = { jobId: 'one', userId: 'ana', mediaId: 'm', operations: [], isCommitted: false };
  const damaged: unknown[] = [];
  expect(readKeptUnits({ units: [unit, 7], extracted: null }, (part) => damaged.push(part))).toEqual({
    ...noUnits,
    units: [unit],
  });
  expect(damaged).toEqual([7, null]);
  const rule = { height: 720, format: null };
  expect(readSettings({ siteRules: { 'film.example': rule, 'bad.example': 7 } })).toEqual({
    ...defaultSettings,
    siteRules: { 'film.example': rule },
  });
});
