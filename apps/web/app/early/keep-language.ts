/** What the script needs of the browser. Storage and cookies may be blocked: then every access throws. */
export type EarlyWindow = Pick<Window, 'document' | 'localStorage' | 'location' | 'performance'>;

/**
 * Runs in the head of every page, before anything is painted and long before the site's scripts arrive.
 *
 * A choice in the language menu is stored in local storage, and in a cookie for the server, and leads to the same page. Where the server had to guess,
 * because the cookie was gone, a stored language takes the visitor to the same page in it; a language in the address that was
 * opened stays. `languages` are those of the site: storage can hold anything.
 *
 * The build puts this function's text into the pages, so it may use nothing from outside itself.
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
      // Blocked or full: then nothing is remembered.
    }
  };
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = (target as Element).closest<HTMLAnchorElement>('#languages a');
      const chosen = link?.hreflang;
      if (!chosen) return;
      // An order, a mail's link, a place on the page: what the address says beyond its path.
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
    // Where cookies cannot be written, the server's mark is lost, too; that it redirected can still be seen.
    const [visit] = page.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    isGuess ||= !hasCookies && (visit?.redirectCount ?? 0) > 0;
    const [, language, ...rest] = location.pathname.split('/');
    if (!isGuess || stored === language || language !== html.lang) return;
    // Nothing is painted in the wrong language, and the page's scripts never start (framework-patches/start-script.ts).
    html.hidden = true;
    location.replace(['', stored, ...rest].join('/') + location.search + location.hash);
  });
}
