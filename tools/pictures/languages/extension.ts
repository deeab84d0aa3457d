import { looks, openLook } from '../../../e2e/extension/support/looks.ts';
import { inBrowser } from '../browser.ts';
import { type Album, timeoutMs } from './album.ts';

/** The extension's surfaces in every state. */
export const takeExtension = (albums: readonly Album[]): Promise<void> =>
  inBrowser('en', [], async (harness) => {
    harness.context.setDefaultTimeout(timeoutMs);
    for (const album of albums) {
      for (const look of looks) {
        const page = await openLook(harness, album.locale, look);
        await album.take(page, `extension-${look.name}`, { isWhole: look.name !== 'options-delete' });
        await page.close();
      }
    }
  });
