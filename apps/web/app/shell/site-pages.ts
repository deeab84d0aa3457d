import type { PagePath } from '../pages.ts';

/** The last path segment of the pages that other pages link to. */
export const sitePages = {
  faq: 'faq',
  features: 'features',
  tutorial: 'tutorial',
  pricing: 'pricing',
  privacy: 'privacy-policy',
  terms: 'terms',
  disclaimer: 'disclaimer',
  feedback: 'feedback',
  sites: 'supported-sites',
  trust: 'trust',
  changelog: 'changelog',
} as const satisfies Record<string, PagePath>;
export type SitePage = keyof typeof sitePages;
