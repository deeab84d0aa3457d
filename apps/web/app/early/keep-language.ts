/** The parts of the browser that the script needs. If storage or cookies are blocked, every access throws. */
export type EarlyWindow = Pick<Window, 'document' | 'localStorage' | 'location' | 'performance'>;

/**
 * Runs in the head of every page, before anything is painted and long before the site's scripts arrive.
 *
 * A choice in the language menu is stored in local storage, and in a cookie for the server, and opens the same page in that
 * language. If the cookie was missing and the server had to guess, visitors are redirected to their stored language. A language
 * in the URL that they opened wins. `languages` are those of the site: storage can contain anything.
 *
 * The build inserts this function's source into the pages, so it must be self-contained.
 */
export function keepLanguage(page: EarlyWindow, languages: readonly string[]): void {
  const { document, location } = page;
  const html = document.documentElement;
  const setCookie = (pair: string, seconds: number) => {
    document.cookie = `${pair}; path=/; max-age=${seconds}; samesite=lax`;
  };
  const attempt = (work: () => void) => {
    try {
      work();
    } catch {
      // Storage is blocked or full: nothing is stored.
    }
  };
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = (target as Element).closest<HTMLAnchorElement>('#languages a');
      const chosen = link?.hreflang;
      if (!chosen) return;
      // Keep an order, a mail link's token or an anchor.
      link.search = location.search;
      link.hash = location.hash;
      attempt(() => page.localStorage.setItem('userLanguage', chosen));
      attempt(() => setCookie(`userLanguage=${chosen}`, 31_536_000));
    },
    true,
  );
  attempt(() => {
    const stored = page.localStorage.getItem('userLanguage') ?? '';
    if (!languages.includes(stored)) return;
    let isGuess = false;
    let hasCookies = false;
    attempt(() => {
      isGuess = document.cookie.includes('languageGuess=');
      if (isGuess) setCookie('languageGuess=', 0);
      setCookie(`userLanguage=${stored}`, 31_536_000);
      hasCookies = document.cookie.includes('userLanguage=');
    });
    // Without cookies the server's mark is lost too, but the browser still reports the redirect.
    const [visit] = page.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    isGuess ||= !hasCookies && (visit?.redirectCount ?? 0) > 0;
    const [, language, ...rest] = location.pathname.split('/');
    if (!isGuess || stored === language || language !== html.lang) return;
    // Hidden, so that nothing is painted in the wrong language and the scripts do not start (framework-patches/start-script.ts).
    html.hidden = true;
    location.replace(['', stored, ...rest].join('/') + location.search + location.hash);
  });
}
