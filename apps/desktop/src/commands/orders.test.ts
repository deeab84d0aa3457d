import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtInRecipes } from '@clipharbor/sites';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JobStore } from '../jobs/job-store.ts';
import { Jobs } from '../jobs/jobs.ts';
import { siteRules } from '../recipes/site-rules.ts';
import { Orders } from './orders.ts';

const url = 'https://film.example/film.mp4';
const rules = siteRules(() => builtInRecipes);

/** An engine that starts no jobs, with a server that refuses on demand. */
async function engineIn(folder: string, server: { isRefusing: boolean; reserved: number }) {
  const jobs = new Jobs({
    store: new JobStore(folder),
    settings: () => ({ maxRunningJobs: 0, maxBytesPerSecond: null, nameTemplate: '{title}' }),
    folder: () => folder,
    network: () => ({ proxy: null, rules }),
    usage: { permit: async () => null, settle: async () => undefined },
    now: Date.now,
  });
  await jobs.load();
  const reserve = async () => {
    await new Promise(setImmediate);
    if (server.isRefusing) throw new Error('refused');
    server.reserved += 1;
    return null;
  };
  return { jobs, orders: new Orders({ jobs, meter: { reserve, settle: async () => undefined }, rules }) };
}

const ids = ['3f0c1c1e-5b7e-4c6e-9a54-2b6a3f1d9c11', '3f0c1c1e-5b7e-4c6e-9a54-2b6a3f1d9c12'] as const;

type Step =
  | { readonly act: 'add'; readonly operation: 0 | 1; readonly times: number; readonly isRefused: boolean }
  | { readonly act: 'cancel' | 'remove'; readonly operation: 0 | 1 }
  | { readonly act: 'restart' };

const operation = fc.constantFrom(0 as const, 1 as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('add' as const),
      operation,
      times: fc.integer({ min: 1, max: 3 }),
      isRefused: fc.boolean(),
    }),
  },
  fc.record({ act: fc.constantFrom('cancel' as const, 'remove' as const), operation }),
  fc.record({ act: fc.constant('restart' as const) }),
);

test('an operation stays one job across any sequence of requests, cancellations and restarts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const folder = await mkdtemp(join(tmpdir(), 'orders-'));
      const server = { isRefusing: false, reserved: 0 };
      let engine = await engineIn(folder, server);
      /** The expected job id of each operation. */
      const model = new Map<string, string>();
      let added = 0;
      for (const one of steps) {
        if (one.act === 'restart') {
          await engine.jobs.close();
          engine = await engineIn(folder, server);
          continue;
        }
        const operationId = ids[one.operation];
        const known = model.get(operationId);
        if (one.act === 'add') {
          server.isRefusing = one.isRefused;
          const input = { url, title: 'Film', operationId };
          const asked = Array.from({ length: one.times }, () =>
            engine.orders.add(input).then(
              ({ id }) => id,
              () => null,
            ),
          );
          const answers = new Set(await Promise.all(asked));
          expect(answers.size).toBe(1);
          const [id = null] = answers;
          if (known !== undefined) expect(id).toBe(known);
          else if (one.isRefused) expect(id).toBe(null);
          else added += 1;
          if (id !== null) model.set(operationId, id);
        } else if (known !== undefined) {
          await engine.jobs[one.act](known);
          model.delete(operationId);
        }
        const kept = engine.jobs.list().filter(({ state }) => state !== 'cancelled');
        expect(new Set(kept.map(({ id }) => id))).toEqual(new Set(model.values()));
        expect(server.reserved).toBe(added);
      }
      await engine.jobs.close();
      await rm(folder, { recursive: true });
    }),
    { numRuns: 40 },
  );
});

test('orders without an operation create one job per request', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orders-'));
  const { jobs, orders } = await engineIn(folder, { isRefusing: false, reserved: 0 });
  await Promise.all([orders.add({ url }), orders.add({ url })]);
  expect(jobs.list()).toHaveLength(2);
  await jobs.close();
  await rm(folder, { recursive: true });
});
