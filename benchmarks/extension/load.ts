import type { BrowserContext } from '@playwright/test';
import { type Figure, median, quantile, spread } from '../figures/report.ts';
import { withExtension, withoutExtension } from './browser.ts';
import { startCrowdedSite } from './crowded-site.ts';
import { withSmallest } from './smallest.ts';

async function loadOnce(context: BrowserContext, origin: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${origin}/crowded`);
  const html = page.locator('html[data-done-ms]');
  await html.waitFor();
  const ms = Number(await html.getAttribute('data-done-ms'));
  await page.close();
  return ms;
}

/**
 * The crowded page without an extension, with the smallest one and with ours, alternating. The noise is the spread
 * without one.
 */
export async function measureLoad(runs: number): Promise<readonly Figure[]> {
  const site = await startCrowdedSite();
  const [bare, smallest, extended]: [number[], number[], number[]] = [[], [], []];
  try {
    await withoutExtension((plain) =>
      withSmallest((other) =>
        withExtension(async ({ context }) => {
          // The first load warms caches and compiles scripts in all of them.
          for (const one of [plain, other, context]) await loadOnce(one, site.origin);
          for (let run = 0; run < runs; run += 1) {
            bare.push(await loadOnce(plain, site.origin));
            smallest.push(await loadOnce(other, site.origin));
            extended.push(await loadOnce(context, site.origin));
          }
        }),
      ),
    );
  } finally {
    await site.close();
  }
  const noise = Math.max(quantile(bare, 0.9) - quantile(bare, 0.1), median(bare) * 0.1);
  const detail = `with: ${spread(extended)}; without: ${spread(bare)}; smallest extension: ${spread(smallest)}`;
  return [{ name: 'page load, added', value: median(extended) - median(bare), limit: noise, unit: 'ms', detail }];
}
