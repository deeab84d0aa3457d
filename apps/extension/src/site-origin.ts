import { brand } from '@clipharbor/domain';

/** The site and server that this build belongs to: ours in store builds, the one on this machine in unpacked builds. */
export const siteOrigin = (): string => new URL(chrome.runtime.getManifest().homepage_url ?? brand.origin).origin;

/** The URL of a page of the site in the user's language. */
export const sitePage = (locale: string, path: string): string => `${siteOrigin()}/${locale}/${path}`;
