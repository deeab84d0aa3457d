import results from './site-results.json' with { type: 'json' };

/** The sites of guest mode. Their names are trademarks of others and the same in every language. */
export const guestSites = { facebook: 'Facebook', instagram: 'Instagram', tiktok: 'TikTok', reddit: 'Reddit' } as const;
export type GuestSite = keyof typeof guestSites;

/** The latest test results of one site. */
export interface SiteResult {
  readonly passed: number;
  readonly total: number;
  /** ISO date. */
  readonly date: string;
}

/** The results by site. A site without an entry has not been tested, and the page says so. */
export const siteResults: Readonly<Partial<Record<GuestSite, SiteResult>>> = results;
