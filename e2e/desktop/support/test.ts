import type { Page } from '@playwright/test';
import { test as base } from '../../support/test.ts';
import { type RunningEngine, startEngine } from './engine.ts';

export { expect } from '../../support/test.ts';

/** The engine lives as long as the worker; each test opens its own window. */
export const test = base.extend<{ openWindow: (page: Page) => Promise<void> }, { engine: RunningEngine }>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const engine = await startEngine();
      await use(engine);
      await engine.close();
    },
    { scope: 'worker' },
  ],
  openWindow: async ({ engine }, use) => {
    await use(async (page) => {
      await page.goto(await engine.windowUrl());
      const start = page.getByRole('button', { name: 'Get started' });
      await start.or(page.getByRole('navigation')).first().waitFor();
      if (await start.isVisible()) await start.click();
      await page.getByRole('navigation').waitFor();
    });
  },
});
