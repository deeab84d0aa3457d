import { type Figure, median, spread } from '../figures/report.ts';
import { withExtension } from './browser.ts';
import { startCrowdedSite } from './crowded-site.ts';

/** From the request of a page to the row in the open popup. */
export async function measureFinding(runs: number): Promise<readonly Figure[]> {
  const site = await startCrowdedSite();
  try {
    const times = await withExtension(async (harness) => {
      const found: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        const { page, popup } = await harness.visit(`${site.origin}/single/${run}`);
        await popup.getByRole('tab', { name: 'Media' }).waitFor();
        const listed = popup.evaluate(
          () =>
            new Promise<number>((resolve) => {
              const look = (): void => {
                if (document.querySelector('ul[aria-label="Media on this page"] > li') !== null) resolve(Date.now());
              };
              new MutationObserver(look).observe(document, { childList: true, subtree: true });
              look();
            }),
        );
        const requestedMs = await page.evaluate((name) => {
          void fetch(name);
          return Date.now();
        }, `/only-${run}.mp4`);
        found.push((await listed) - requestedMs);
        await Promise.all([page.close(), popup.close()]);
      }
      return found;
    });
    return [
      { name: 'media listed after request', value: median(times), limit: 1000, unit: 'ms', detail: spread(times) },
    ];
  } finally {
    await site.close();
  }
}
