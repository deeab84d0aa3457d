import { stopBackground } from '../../e2e/extension/support/test.ts';
import { type Figure, median, spread } from '../figures/report.ts';
import { withExtension } from './browser.ts';

/** From an event to the answer of a worker that had ended: what every first click waits for. */
export async function measureWorker(runs: number): Promise<readonly Figure[]> {
  const times = await withExtension(async (harness) => {
    const page = await harness.context.newPage();
    await page.goto(`chrome-extension://${harness.id}/options.html`);
    const found: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      await stopBackground(harness, page);
      found.push(
        await page.evaluate(async () => {
          const startMs = performance.now();
          // Nobody's message: refused as soon as the listeners are there.
          await chrome.runtime.sendMessage({ to: 'nobody' }).catch(() => undefined);
          return performance.now() - startMs;
        }),
      );
    }
    return found;
  });
  return [{ name: 'worker start', value: median(times), limit: 100, unit: 'ms', detail: spread(times) }];
}
