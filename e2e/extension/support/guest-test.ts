import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GuestSites, startGuestSites } from './guest-sites.ts';
import { test as base, type Harness, harnessFor, launch } from './test.ts';
import { unpackedBuild } from './unpacked.ts';

/** The extension as installed: with access only to the four sites, which are on this machine. */
export const test = base.extend<{ sites: GuestSites; harness: Harness }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern here
  sites: async ({}, use) => {
    const sites = await startGuestSites();
    await use(sites);
    await sites.close();
  },
  harness: async ({ sites }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'clipharbor-profile-'));
    const { hostRules } = sites;
    const context = await launch(unpackedBuild('chrome'), profile, {
      hostRules,
      args: ['--ignore-certificate-errors'],
    });
    await use(await harnessFor(context));
    await context.close();
    await rm(profile, { recursive: true, force: true });
  },
});
