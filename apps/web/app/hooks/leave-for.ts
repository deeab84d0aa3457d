/**
 * Goes to another page. Settles only if the visitor comes back with the browser's Back button to the page as it was left: what
 * still looked busy then could never be pressed again.
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
