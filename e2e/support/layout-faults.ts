import type { Page } from '@playwright/test';
import { clippedTexts } from './clipped-texts.ts';
import { overflowsNow } from './frames.ts';

/** What is too wide for the window, its own box or the frame around it, at the page's current size. */
export async function layoutFaults(page: Page): Promise<string[]> {
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [
    ...(overhang > 0 ? [`${overhang} px too wide`] : []),
    ...(await clippedTexts(page)).map((text) => `“${text}” sticks out`),
    ...(await overflowsNow(page)),
  ];
}
