import { openSurface, surfaces } from '../../../e2e/extension/support/surfaces.ts';
import { inBrowser } from '../browser.ts';
import { type Album, timeoutMs } from './album.ts';

/** The extension's surfaces in every state. */
export const takeExtension = (albums: readonly Album[]): Promise<void> =>
  inBrowser('en', [], async (harness) => {
    harness.context.setDefaultTimeout(timeoutMs);
    for (const album of albums) {
      for (const surface of surfaces) {
        const page = await openSurface(harness, album.locale, surface);
        await album.take(page, `extension-${surface.name}`, { isWhole: surface.name !== 'options-delete' });
        await page.close();
      }
    }
  });
