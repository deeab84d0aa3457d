import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { nativeNames } from '@clipharbor/i18n';
import { bareTexts } from '../support/bare-texts.ts';
import { layoutFaults } from '../support/layout-faults.ts';
import { type PseudoLocale, pseudoFolder, writePseudoTexts } from '../support/pseudo-texts.ts';
import { launchServer, type RunningServer } from '../support/start-server.ts';
import { isWhole } from '../support/views.ts';
import { visitEveryPage } from './support/every-state.ts';
import { test as base, expect } from './support/test.ts';

const siteFolder = join(pseudoFolder, 'site');

/** A site whose English is longer and accented and whose Arabic is English in right-to-left letters, built for these tests. */
const test = base.extend<{ baseURL: string }, { pseudoSite: RunningServer }>({
  pseudoSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      writePseudoTexts();
      // The build does not empty folders outside its own.
      rmSync(siteFolder, { recursive: true, force: true });
      const env = { ...process.env, PSEUDO_TEXTS: pseudoFolder };
      const { status } = spawnSync(process.execPath, ['apps/web/build-steps/build.ts'], { env, stdio: 'inherit' });
      expect(status).toBe(0);
      const server = await launchServer({
        NODE_ENV: 'test',
        TRUST_PROXY: '1',
        SITE_FOLDER: siteFolder,
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  baseURL: ({ pseudoSite }, use) => use(pseudoSite.url),
});

// The second test waits for nothing: both use the same build.
test.describe.configure({ mode: 'serial', timeout: 600_000 });
// The browser logs the 404 of the not-found page.
test.use({ allowedErrors: [/status of 404/] });

/** Language names, and the member's name with its initials. */
const data = [...Object.values(nativeNames), 'Ana Lima', 'AL'];

// The changelog is English in every language.
const isEnglish = (name: string): boolean => name === '/changelog';

for (const locale of (isWhole ? ['en', 'ar'] : []) satisfies PseudoLocale[]) {
  test(`the site takes every text from the catalogs and fits longer ones, in place of ${locale}`, async ({
    page,
    request,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const faults: string[] = [];
    await visitEveryPage({ page, request }, locale, async (name) => {
      await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
      if (locale === 'en' && !isEnglish(name)) {
        for (const text of await bareTexts(page, data)) faults.push(`${name}: bare “${text}”`);
      }
      for (const width of [1440, 320]) {
        await page.setViewportSize({ width, height: 900 });
        for (const fault of await layoutFaults(page)) faults.push(`${name} ${width}: ${fault}`);
      }
    });
    expect(faults).toEqual([]);
  });
}
