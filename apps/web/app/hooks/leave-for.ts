/**
 * Navigates to another page. Settles only if the visitor returns with the Back button and the browser restores this page:
 * otherwise its buttons would stay busy forever.
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
