import { brand } from '@clipharbor/domain';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { welcome } from './milestones.ts';

const setUninstallURL = vi.fn(async (_url: string) => undefined);
const create = vi.fn(async (_tab: { url: string }) => undefined);

beforeEach(() => {
  vi.stubGlobal('chrome', {
    i18n: { getUILanguage: () => 'de-AT' },
    runtime: { setUninstallURL, getManifest: () => ({ homepage_url: brand.origin }) },
    tabs: { create },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test("installing opens one page, in the browser's language", async () => {
  await welcome({ reason: 'install' });
  expect(create.mock.calls).toEqual([[{ url: `${brand.origin}/de/installed` }]]);
});

test.each(['update', 'chrome_update'] as const)('%s opens nothing', async (reason) => {
  await welcome({ reason });
  expect(create).not.toHaveBeenCalled();
});

test('the page shown after uninstalling gets no data about the user', async () => {
  await welcome({ reason: 'update' });
  expect(setUninstallURL.mock.calls).toEqual([[`${brand.origin}/de/uninstalled`]]);
});
