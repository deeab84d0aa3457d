import type { BrowserFamily } from '@clipharbor/domain';

/** Names of products: the same in every language. */
export const browserNames: Readonly<Record<BrowserFamily, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
};
