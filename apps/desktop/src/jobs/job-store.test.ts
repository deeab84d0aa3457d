import { mkdir, mkdtemp, readdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JobRecord } from './job-record.ts';
import { JobStore } from './job-store.ts';
import { newJob, orderOf } from './new-job.ts';

const folderFor = (): Promise<string> => mkdtemp(join(tmpdir(), 'jobs-'));
const order = orderOf({ url: 'https://film.example/a.mp4', headers: { cookie: 'secret' } });
const example = (rank = 1): JobRecord => newJob({ order, units: null, folder: '/f', name: 'a', rank, nowMs: rank });

test('the next start reads the last saved state, whatever the order of changes', async () => {
  type Step = { readonly job: number; readonly act: 'save' | 'remove'; readonly isAwaited: boolean };
  const step: fc.Arbitrary<Step> = fc.record({
    job: fc.nat({ max: 2 }),
    act: fc.constantFrom('save', 'remove'),
    isAwaited: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
      const folder = await folderFor();
      const store = new JobStore(folder);
      const jobs = [example(1), example(2), example(3)];
      const model = new Map<string, JobRecord>();
      for (const [index, { job, act, isAwaited }] of steps.entries()) {
        const known = jobs[job] ?? example();
        const changed = { ...known, progress: { ...known.progress, bytes: index } };
        const done = act === 'save' ? store.save(changed) : store.remove(known.id);
        if (act === 'save') model.set(known.id, changed);
        else model.delete(known.id);
        if (isAwaited) await done;
      }
      await store.idle();
      expect(await new JobStore(folder).load()).toEqual([...model.values()].toSorted((a, b) => a.rank - b.rank));
    }),
    { numRuns: 20 },
  );
});

test('damaged, foreign and half-written files do not affect other jobs', async () => {
  const folder = await folderFor();
  const store = new JobStore(folder);
  const job = example();
  await store.save(job);
  await writeFile(join(folder, 'jobs', 'x.json'), '{"version":1');
  await writeFile(join(folder, 'jobs', `${crypto.randomUUID()}.json`), JSON.stringify(job));
  await writeFile(join(folder, 'jobs', `${job.id}.json.abc.tmp`), 'half');
  expect(await store.load()).toEqual([job]);
  expect((await readdir(join(folder, 'jobs'))).some((name) => name.endsWith('.tmp'))).toBe(false);
});

test('a record of an older version, without the fields that were added since, is read with their defaults', async () => {
  const folder = await folderFor();
  const { operationId: _, ...newer } = example();
  const { headersAt: _none, ...olderOrder } = newer.order;
  const older = { ...newer, order: olderOrder };
  await mkdir(join(folder, 'jobs'));
  await writeFile(join(folder, 'jobs', `${older.id}.json`), JSON.stringify(older));
  expect(await new JobStore(folder).load()).toEqual([{ ...newer, operationId: null }]);
});

test('only the owner can read job files, because headers may be secret', async () => {
  const folder = await folderFor();
  const job = example();
  await new JobStore(folder).save(job);
  expect((await stat(join(folder, 'jobs'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, 'jobs', `${job.id}.json`))).mode & 0o777).toBe(0o600);
});
