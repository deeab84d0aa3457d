import type { Page } from '@playwright/test';

/** The narrowest, the widest, and where the layout has just changed, which is where columns are the narrowest. */
const widths = [320, 640, 768, 1024, 1280, 1440];

/** What reaches over the edge of the card, box or button that it stands in, at any width. */
export async function leavesFrames(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const text of await leavesFramesNow(page)) found.push(`${width}: ${text}`);
  }
  return found;
}

/** The same at the width that the page has now. */
export const leavesFramesNow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Something that the eye takes for a box: it has edges or a colour of its own. */
    const isFrame = ({ display, borderLeftWidth, borderRightWidth, backgroundColor, overflowX }: CSSStyleDeclaration) =>
      display !== 'inline' &&
      overflowX === 'visible' &&
      ((borderLeftWidth !== '0px' && borderRightWidth !== '0px') || backgroundColor !== 'rgba(0, 0, 0, 0)');
    /** Placed on purpose, or not drawn. */
    const isFree = (element: Element): boolean =>
      element.closest('svg, .sr-only') !== null || ['absolute', 'fixed'].includes(getComputedStyle(element).position);
    /** In a part of the frame that can be scrolled. */
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
