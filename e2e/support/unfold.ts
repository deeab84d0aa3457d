import type { Page } from '@playwright/test';

/** Opens everything that unfolds, although some of it would close the rest. */
export const unfold = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) {
      details.removeAttribute('name');
      details.open = true;
    }
  });
