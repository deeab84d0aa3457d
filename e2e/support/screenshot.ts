import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { schemes, widths } from './views.ts';

const folder = join(process.cwd(), '.cache', 'screenshots');

/** Takes a page at every width in light and dark. The names carry what the contact sheet sorts by. */
export async function takeViews(page: Page, path: string, name: string, locale: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: width === 320 ? 640 : 900 });
      // Two frames: the first is still laid out for the size before.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.screenshot({ path: join(folder, `${name}.${locale}.${scheme}.${width}.png`), fullPage: true });
    }
  }
}
