import { brand } from '@clipharbor/domain';

export type SitePath = 'trust' | 'faq' | 'feedback' | 'tutorial';

/** The URL of a page of our site in the user's language. */
export const siteLink = (locale: string, path?: SitePath): string =>
  path === undefined ? `${brand.origin}/${locale}` : `${brand.origin}/${locale}/${path}`;
