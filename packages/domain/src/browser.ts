import type { BrowserFamily } from './brand.ts';

/** Whose store fits a visitor, from the user agent. Everything that is neither Firefox nor Edge gets Chrome's. */
export function detectBrowser(userAgent: string): BrowserFamily {
  if (/\bFirefox\//.test(userAgent)) return 'firefox';
  if (/\bEdg(A|iOS)?\//.test(userAgent)) return 'edge';
  return 'chrome';
}
