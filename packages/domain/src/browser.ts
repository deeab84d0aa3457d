export const browserFamilies = ['chrome', 'edge', 'firefox'] as const;
export type BrowserFamily = (typeof browserFamilies)[number];

/** Whose store fits a visitor, from the user agent. Everything that is neither Firefox nor Edge gets Chrome's. */
export function detectBrowser(userAgent: string): BrowserFamily {
  if (/\bFirefox\//.test(userAgent)) return 'firefox';
  if (/\bEdg(A|iOS)?\//.test(userAgent)) return 'edge';
  return 'chrome';
}
