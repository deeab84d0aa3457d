import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { SettingsStore } from './settings-store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

test('simultaneous changes are all kept', async () => {
  const store = new SettingsStore(folder);
  await Promise.all([
    store.change({ hasSeenWelcome: true }),
    store.chooseFolder('/videos'),
    store.change({ maxRunningJobs: 5 }),
    store.change({ theme: 'dark' }),
  ]);
  const kept = { hasSeenWelcome: true, maxRunningJobs: 5, theme: 'dark' };
  expect(store).toMatchObject({ settings: kept, folder: '/videos' });
  const next = new SettingsStore(folder);
  await next.load();
  expect(next).toMatchObject({ settings: kept, folder: '/videos' });
});

test('after waiting for a pending write, its change is visible', async () => {
  const store = new SettingsStore(folder);
  void store.change({ locale: 'ar' });
  void store.change({ maxRunningJobs: 5 });
  await store.settled();
  expect(store.settings).toMatchObject({ locale: 'ar', maxRunningJobs: 5 });
});

test('a change that cannot be written has no effect, and the next one is still attempted', async () => {
  const store = new SettingsStore(join(folder, 'data'));
  await expect(store.change({ maxRunningJobs: 5 })).rejects.toThrow('ENOENT');
  expect(store.settings.maxRunningJobs).toBe(3);
  await expect(store.chooseFolder('/videos')).rejects.toThrow('ENOENT');
  expect(store.folder).toBeNull();
});
