import type { Page } from '@playwright/test';

/** Texts that overflow their own box: cut off, or over something next to it, although nothing scrolls. */
export const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hasOwnText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
    const isTooWide = (element: HTMLElement) => {
      const { display, textOverflow, overflowX, webkitLineClamp, fontSize } = getComputedStyle(element);
      // A long address or title may end in an ellipsis, and scrollable text can be read.
      const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      if (display.startsWith('inline') || isShortened || /auto|scroll/.test(overflowX)) return false;
      // At the end of a line, the browser lets the empty half of a full-width closing mark stick out.
      const emptyHalf = /[）］｝〉》」』】〕。、，．：；]/.test(element.textContent ?? '')
        ? Number.parseFloat(fontSize) / 2
        : 0;
      return element.clientWidth > 1 && element.scrollWidth > element.clientWidth + Math.max(1, emptyHalf);
    };
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => hasOwnText(element) && isTooWide(element))
      .map((element) => element.innerText);
  });
