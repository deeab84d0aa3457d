import type { Page } from '@playwright/test';

/** The narrowest, the widest, and those just after a change of layout, where columns are narrowest. */
const widths = [320, 640, 768, 1024, 1280, 1440];

/** Elements that extend beyond the card, box or button around them, at any width. */
export async function overflowsAtAnyWidth(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const text of await overflowsNow(page)) found.push(`${width}: ${text}`);
  }
  return found;
}

/** The same at the page's current width. */
export const overflowsNow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Something that looks like a box: it has borders or its own color. */
    const isFrame = ({ display, borderLeftWidth, borderRightWidth, backgroundColor, overflowX }: CSSStyleDeclaration) =>
      display !== 'inline' &&
      overflowX === 'visible' &&
      ((borderLeftWidth !== '0px' && borderRightWidth !== '0px') || backgroundColor !== 'rgba(0, 0, 0, 0)');
    /** Positioned on purpose, or not painted. */
    const isFree = (element: Element): boolean =>
      element.closest('svg, .sr-only') !== null || ['absolute', 'fixed'].includes(getComputedStyle(element).position);
    /** In a scrollable part of the frame. */
    const isScrolled = (element: Element, frame: Element): boolean => {
      for (let around = element.parentElement; around !== null && around !== frame; around = around.parentElement) {
        if (getComputedStyle(around).overflowX !== 'visible') return true;
      }
      return false;
    };
    const elements = [...document.querySelectorAll('body *')];
    // Each is measured once, though it may be in several frames.
    const boxes = new Map(elements.map((element) => [element, element.getBoundingClientRect()]));
    const frames = elements.filter((element) => isFrame(getComputedStyle(element)));
    return frames.flatMap((frame) => {
      const { left, right, width } = frame.getBoundingClientRect();
      const out = [...frame.querySelectorAll('*')].find((element) => {
        const box = boxes.get(element);
        if (box === undefined || box.width === 0 || (box.left >= left - 0.6 && box.right <= right + 0.6)) return false;
        return !isFree(element) && !isScrolled(element, frame);
      });
      return width > 1 && out ? [`${out.tagName} "${out.textContent.slice(0, 40)}" in ${frame.tagName}`] : [];
    });
  });
