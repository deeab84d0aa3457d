import type { BrowserFamily } from '@clipharbor/domain';

/** Product names are the same in every language. */
export const browserNames: Readonly<Record<BrowserFamily, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
};
