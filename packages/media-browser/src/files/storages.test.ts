import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createNodeStorage } from '@clipharbor/media-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorkerPage, type WorkerPage } from '../../test/worker-page.ts';
import { storageChecks } from '../test-support/storage-checks.ts';
import { createMemoryStorage } from './memory-storage.ts';

const checks = storageChecks.map((check, index) => [check.name, check, index] as const);

describe('in memory', () => {
  test.each(checks)('%s', (_, check) => check.run(createMemoryStorage()));
});

describe('on Node', () => {
  test.each(checks)('%s', async (_, check) => {
    const folder = await mkdtemp(join(tmpdir(), 'storage-'));
    await check.run(createNodeStorage(folder));
    await rm(folder, { recursive: true });
  });
});

describe('in the origin private file system of Chromium', () => {
  let page: WorkerPage;
  beforeAll(async () => {
    const entry = fileURLToPath(new URL('../test-support/storage-worker.ts', import.meta.url));
    page = await openWorkerPage(entry, () => undefined);
  });
  afterAll(() => page?.close());

  test.each(checks)('%s', async (_, __, index) => {
    expect(await page.ask({ index })).toBe('passed');
  });
});
