import type { BrowserContext, Page } from '@playwright/test';
import { stopBackground } from '../../e2e/extension/support/background.ts';
import { type Figure, median, spread } from '../figures/report.ts';
import { withExtension } from './browser.ts';
import { withSmallest } from './smallest.ts';

async function startOnce(context: BrowserContext, page: Page): Promise<number> {
  await stopBackground(context, page);
  return page.evaluate(async () => {
    const startMs = performance.now();
    // A message without a recipient: answered or refused as soon as the listeners are there.
    await chrome.runtime.sendMessage({ to: 'nobody' }).catch(() => undefined);
    return performance.now() - startMs;
  });
}

const ownPage = async (context: BrowserContext, id: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`chrome-extension://${id}/options.html`);
  return page;
};

/**
 * From an event to the response of a stopped worker, alternating between ours and the smallest one: every first click
 * waits for this.
 */
export async function measureWorker(runs: number): Promise<readonly Figure[]> {
  const [ours, smallest]: [number[], number[]] = [[], []];
  await withSmallest((other, otherId) =>
    withExtension(async ({ context, id }) => {
      const [page, otherPage] = [await ownPage(context, id), await ownPage(other, otherId)];
      for (let run = 0; run < runs; run += 1) {
        ours.push(await startOnce(context, page));
        smallest.push(await startOnce(other, otherPage));
      }
    }),
  );
  const detail = `${spread(ours)}; smallest extension: ${spread(smallest)}`;
  return [{ name: 'worker start', value: median(ours), limit: 100, unit: 'ms', detail }];
}
