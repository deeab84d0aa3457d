import { defaultSettings } from '@clipharbor/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { jobForLink } from '../saving/new-job.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { notify } from './notify.ts';

afterEach(() => vi.unstubAllGlobals());

const texts = { extension: { job: { saved: 'Saved' }, failures: { diskFull: 'No space', unknown: 'Unknown' } } };
const job = jobForLink('https://a.example/film.mp4', 0);
const settings = (hasNotifications: boolean) =>
  ({ get: async () => ({ ...defaultSettings, hasNotifications }) }) as unknown as SettingsStore;

function stubBrowser(notifications: object | undefined): void {
  vi.stubGlobal('fetch', async () => Response.json(texts));
  vi.stubGlobal('chrome', {
    notifications,
    i18n: { getUILanguage: () => 'en' },
    runtime: { getURL: (path: string) => path },
  });
}

test('the end of a download is shown with its reason', async () => {
  const create = vi.fn();
  stubBrowser({ create });
  await notify({ ...job, state: 'done' }, settings(true));
  await notify({ ...job, state: 'failed', failure: 'disk.full' }, settings(true));
  await notify({ ...job, state: 'running' }, settings(true));
  expect(create.mock.calls.map(([, { title, message }]) => [title, message])).toEqual([
    ['film.mp4', 'Saved'],
    ['film.mp4', 'No space'],
  ]);
});

test('nothing is shown to those who did not ask for it or took the permission back', async () => {
  const create = vi.fn();
  stubBrowser({ create });
  await notify({ ...job, state: 'done' }, settings(false));
  stubBrowser(undefined);
  await notify({ ...job, state: 'done' }, settings(true));
  expect(create).not.toHaveBeenCalled();
});
