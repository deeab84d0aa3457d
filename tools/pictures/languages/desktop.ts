import type { Browser } from '@playwright/test';
import { startEngine } from '../../../e2e/desktop/support/engine.ts';
import { showState } from '../../../e2e/desktop/support/show.ts';
import { windowViews } from '../../../e2e/desktop/support/window-views.ts';
import { type Album, timeoutMs } from './album.ts';

/** The desktop app's window in every state. */
export async function takeDesktop(browser: Browser, albums: readonly Album[]): Promise<void> {
  const engine = await startEngine();
  try {
    for (const album of albums) {
      for (const { name, state, prepare } of windowViews) {
        const page = await browser.newPage({ viewport: { width: 1000, height: 800 }, reducedMotion: 'reduce' });
        page.setDefaultTimeout(timeoutMs);
        await showState(page, engine.url, state, album.locale);
        await prepare?.(page);
        await album.take(page, `desktop-${name}`);
        await page.close();
      }
    }
  } finally {
    await engine.close();
  }
}
