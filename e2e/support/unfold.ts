import type { Page } from '@playwright/test';

/** Opens everything that unfolds, even items that would otherwise close each other. */
export const unfold = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) {
      details.removeAttribute('name');
      details.open = true;
    }
  });
