import type { Page } from '@playwright/test';

/** How far a page can be scrolled sideways at a width: nothing should overflow. */
export async function overhangAt(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 640 });
  return page.evaluate((room) => Math.max(0, document.documentElement.scrollWidth - room), width);
}
