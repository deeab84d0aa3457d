/**
 * Navigates to another page. Settles only if the visitor returns with the Back button and the browser restores this page as it
 * was: a button that is still busy then could never be pressed again.
 */
export function leaveFor(href: string): Promise<void> {
  location.assign(href);
  return new Promise((resolve) => {
    const isBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      removeEventListener('pageshow', isBack);
      resolve();
    };
    addEventListener('pageshow', isBack);
  });
}
