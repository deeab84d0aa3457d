import { brand } from '@clipharbor/domain';

/** The site and server that this build belongs to: stores get ours, unpacked builds the one on this machine. */
export const siteOrigin = (): string => new URL(chrome.runtime.getManifest().homepage_url ?? brand.origin).origin;

/** A page of the site in the user's language. */
export const sitePage = (locale: string, path: string): string => `${siteOrigin()}/${locale}/${path}`;
