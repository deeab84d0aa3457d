import type { Page } from '@playwright/test';

/** What translators, ad blockers and extensions do to a page, each before hydration. */
export const pageChanges = ['head', 'texts', 'fonts', 'blocks'] as const;
export type PageChange = (typeof pageChanges)[number];

/** The parameter that names the change, so that one page object can try all of them. */
const parameter = 'page-change';

/** Applies the change to every page opened with `changedPagePath`, once its document is loaded. */
export async function changePages(page: Page): Promise<void> {
  // On a busy machine the scripts could arrive before the end of a long document, so they wait for the change.
  await page.route(/\/assets\/[^?]+\.js/, async (route) => {
    await page.waitForFunction(() => document.readyState !== 'loading').catch(() => undefined);
    await route.fallback().catch(() => undefined);
  });
  await page.addInitScript((name) => {
    const textNodes = (): Text[] => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
        node.parentElement?.closest('script, noscript') || !node.nodeValue?.trim()
          ? NodeFilter.FILTER_REJECT
          : NodeFilter.FILTER_ACCEPT,
      );
      const found: Text[] = [];
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      return found;
    };
    const block = (words: string) => Object.assign(document.createElement('div'), { textContent: words });
    const changes: Record<string, () => void> = {
      texts: () => {
        const heading = document.querySelector('h1');
        if (heading) heading.textContent = 'Changed by an extension';
        document.querySelector('footer p')?.remove();
      },
      fonts: () => {
        for (const text of textNodes()) {
          const [outer, inner] = [document.createElement('font'), document.createElement('font')];
          text.replaceWith(outer);
          outer.append(inner);
          inner.append(`⟨${text.nodeValue}⟩`);
        }
      },
      blocks: () => {
        document.body.prepend(block('first'));
        document.body.append(block('last'));
        document.querySelector('main')?.prepend(block('within'));
      },
      head: () => {
        document.head.prepend(Object.assign(document.createElement('meta'), { name: 'extension', content: 'here' }));
        document.head.append(document.createElement('template'));
        document.documentElement.append(block('after the body'));
        for (const element of [document.documentElement, document.body]) {
          element.setAttribute('data-extension', 'here');
          element.className = 'translated-ltr';
        }
      },
    };
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      const change = changes[new URLSearchParams(location.search).get(name) ?? ''];
      if (change === undefined) return;
      if ('ready' in document.documentElement.dataset)
        throw new Error('The page was hydrated before it could be changed.');
      change();
    });
  }, parameter);
}

export const changedPagePath = (path: string, change: PageChange): string =>
  `${path}${path.includes('?') ? '&' : '?'}${parameter}=${change}`;
