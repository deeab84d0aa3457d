import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtInRecipes } from '@clipharbor/sites';
import { instagramPages, knownKeys, renamePage, renameRecipe, tiktokPages } from '@clipharbor/sites/testing';
import type { Page } from '@playwright/test';
import { BlueArea } from './support/blue-area.ts';
import { type GuestSites, startGuestSites } from './support/guest-sites.ts';
import { builtFor, type RecipeServer, startRecipeServer } from './support/recipe-server.ts';
import { test as base, expect, type Harness, harnessFor, launch, rowNamed } from './support/test.ts';

interface World {
  readonly sites: GuestSites;
  readonly recipes: RecipeServer;
  start(): Promise<Harness>;
}

const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern here
  world: async ({}, use) => {
    const [sites, recipes] = await Promise.all([startGuestSites(), startRecipeServer()]);
    const extension = await builtFor(recipes);
    const profile = await mkdtemp(join(tmpdir(), 'clipharbor-profile-'));
    const ends: (() => Promise<void>)[] = [];
    await use({
      sites,
      recipes,
      async start() {
        const { hostRules } = sites;
        const context = await launch(extension, profile, { hostRules, args: ['--ignore-certificate-errors'] });
        ends.push(() => context.close());
        return harnessFor(context);
      },
    });
    for (const end of ends) await end();
    await Promise.all([sites.close(), recipes.close()]);
    for (const path of [profile, extension]) await rm(path, { recursive: true, force: true });
  },
});

/** The newest version that the extension has accepted, once it has asked. */
async function acceptedVersion(harness: Harness): Promise<number> {
  const worker = await harness.worker();
  let version = -1;
  await expect
    .poll(async () => {
      const { recipes } = await worker.evaluate(() => chrome.storage.local.get<Record<string, unknown>>('recipes'));
      version = (recipes as { newestVersion: number } | undefined)?.newestVersion ?? -1;
      return version;
    })
    .toBeGreaterThanOrEqual(0);
  return version;
}

/** Opens a page and waits until the extension has ignored it. */
async function visitUnread(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('clipharbor:stop', () => document.documentElement.setAttribute('data-left-alone', ''));
  });
  await page.goto(address);
  await expect(page.locator('html[data-left-alone]')).toHaveCount(1);
}

const known = knownKeys(builtInRecipes.sites.instagram);
const rename = (key: string): string => (known.has(key) ? `new_${key}` : key);
const renamed = { ...instagramPages.reel, page: renamePage(instagramPages.reel.page, rename) };
const title = 'Reefing in ten seconds #sailing, video';

test('signed recipes from the server read renamed keys and switch one site off', async ({ world }) => {
  const { facebook, instagram, tiktok, reddit } = builtInRecipes.sites;
  world.recipes.offer({
    sites: { facebook, reddit, instagram: renameRecipe(instagram, rename), tiktok: { ...tiktok, isEnabled: false } },
  });
  const harness = await world.start();
  expect(await acceptedVersion(harness)).toBe(builtInRecipes.version + 1);
  const { popup } = await harness.visit(world.sites.add(renamed));
  await expect(rowNamed(popup, title)).toBeVisible();
  const page = await harness.context.newPage();
  await visitUnread(page, world.sites.add(tiktokPages.single));
  expect(await new BlueArea(page).content()).toEqual([]);
  const other = await harness.openPopup(page);
  await expect(other.getByText('No media found yet')).toBeVisible();
  expect(world.recipes.requests()).toBe(1);
});

test('recipes with a foreign signature change nothing', async ({ world }) => {
  const { tiktok, ...others } = builtInRecipes.sites;
  world.recipes.offer({ sites: { ...others, tiktok: { ...tiktok, isEnabled: false } } }, true);
  const harness = await world.start();
  expect(await acceptedVersion(harness)).toBe(0);
  expect(world.recipes.requests()).toBe(1);
  const { popup } = await harness.visit(world.sites.add(tiktokPages.single));
  await expect(rowNamed(popup, 'Chowder chowder, video')).toBeVisible();
});
