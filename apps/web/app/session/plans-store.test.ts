import type { Plan } from '@clipharbor/domain';
import { expect, test, vi } from 'vitest';
import { createPlansStore } from './plans-store.ts';

const plans: readonly Plan[] = [];

test('the plans are read once, no matter how many screens ask', async () => {
  const read = vi.fn(async () => plans);
  const store = createPlansStore(read);
  expect(store.get()).toEqual({ kind: 'loading' });
  await Promise.all([store.initialize(), store.initialize()]);
  await store.initialize();
  expect(read).toHaveBeenCalledTimes(1);
  expect(store.get()).toEqual({ kind: 'ready', value: plans });
});

test('a failure is shown, not thrown, and the next call tries again', async () => {
  const error = new Error('down');
  const read = vi.fn(async () => plans).mockRejectedValueOnce(error);
  const store = createPlansStore(read);
  await store.initialize();
  expect(store.get()).toEqual({ kind: 'failed', error });
  const retry = store.initialize();
  expect(store.get()).toEqual({ kind: 'loading' });
  await retry;
  expect(store.get()).toEqual({ kind: 'ready', value: plans });
});
