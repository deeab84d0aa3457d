import { afterEach, expect, test, vi } from 'vitest';
import type { PopupFeed } from '../background/popup-feed.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { JobStore } from '../storage/job-store.ts';
import { Notifier } from './notifier.ts';

afterEach(() => vi.unstubAllGlobals());

test('clicking a notification shows the folder, even if notifications were allowed after startup', () => {
  const clicked = new Set<(id: string) => void>();
  let allow = (): void => undefined;
  const showDefaultFolder = vi.fn();
  const clear = vi.fn(async () => true);
  const browser: Record<string, unknown> = {
    downloads: { showDefaultFolder },
    permissions: {
      onAdded: {
        addListener: (listener: () => void) => {
          allow = listener;
        },
      },
    },
  };
  vi.stubGlobal('chrome', browser);
  const jobs = { all: async () => [], onChange: () => undefined } as unknown as JobStore;
  new Notifier(jobs, {} as PopupFeed, {} as SettingsStore);
  browser['notifications'] = { clear, onClicked: { addListener: (listener: () => void) => clicked.add(listener) } };
  allow();
  allow();
  for (const listener of clicked) listener('job');
  expect(clear).toHaveBeenCalledExactlyOnceWith('job');
  expect(showDefaultFolder).toHaveBeenCalledOnce();
});
