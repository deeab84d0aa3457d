export const browserFamilies = ['chrome', 'edge', 'firefox'] as const;
export type BrowserFamily = (typeof browserFamilies)[number];

/** The store for a visitor's browser, from the user agent. Anything but Firefox and Edge gets Chrome's. */
export function detectBrowser(userAgent: string): BrowserFamily {
  if (/\bFirefox\//.test(userAgent)) return 'firefox';
  if (/\bEdg(A|iOS)?\//.test(userAgent)) return 'edge';
  return 'chrome';
}
