import type { BrowserContext } from '@playwright/test';
import { loads, startSite } from '../../e2e/extension/support/media-site.ts';
import { rowNamed } from '../../e2e/extension/support/test.ts';
import { hls, sourceFile } from '../../packages/testkit/src/index.ts';
import { type Figure, median, spread } from '../figures/report.ts';
import { withExtension } from './browser.ts';
import { withSmallest } from './smallest.ts';

/** From the start of the page to a clickable button. */
async function openOnce(context: BrowserContext, address: string): Promise<number> {
  const popup = await context.newPage();
  await popup.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const button = [...document.querySelectorAll('li button')].find((one) => one.textContent === 'Download');
      if (button === undefined) return;
      observer.disconnect();
      // After the frame in which it is painted.
      requestAnimationFrame(() =>
        setTimeout(() => document.body.setAttribute('data-usable-ms', String(performance.now()))),
      );
    }).observe(document, { childList: true, subtree: true });
  });
  await popup.goto(address);
  const body = popup.locator('body[data-usable-ms]');
  await body.waitFor();
  const ms = Number(await body.getAttribute('data-usable-ms'));
  await popup.close();
  return ms;
}

/** Our popup and that of the smallest extension, alternating. */
export async function measurePopup(runs: number): Promise<readonly Figure[]> {
  const stream = await hls(await sourceFile({ seconds: 6, size: '320x180' }));
  const site = await startSite({
    pages: { '/film': ['Film', loads(`/stream/${stream.manifest}`)] },
    streams: { stream },
  });
  const [ours, smallest]: [number[], number[]] = [[], []];
  try {
    await withSmallest((other, id) =>
      withExtension(async (harness) => {
        const { popup: first } = await harness.visit(site.url('/film'));
        await rowNamed(first, 'Film, video').getByRole('button', { name: 'Download' }).waitFor();
        const address = first.url();
        // A second popup would follow the same list, on the same thread.
        await first.close();
        for (let run = 0; run < runs; run += 1) {
          ours.push(await openOnce(harness.context, address));
          smallest.push(await openOnce(other, `chrome-extension://${id}/popup.html`));
        }
      }),
    );
  } finally {
    await site.close();
  }
  const detail = `${spread(ours)}; smallest extension: ${spread(smallest)}`;
  return [{ name: 'popup usable', value: median(ours), limit: 200, unit: 'ms', detail }];
}
