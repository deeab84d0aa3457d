/** A page under a language prefix. */
interface Page {
  /** The address after the language, and the name of its file in `routes/`. */
  readonly path: string;
  /** Search engines list it: it is in the sitemap. */
  readonly isListed?: true;
  /** Shows nothing of use to a visitor who is not signed in, or has not come from a mail. */
  readonly isForMembers?: true;
}

/**
 * Every page but the home page and the not-found page. Routes, prerendering, the sitemap and the browser tests read this list;
 * it is never part of what a visitor loads.
 */
export const pages = [
  { path: 'faq', isListed: true },
  { path: 'features', isListed: true },
  { path: 'tutorial', isListed: true },
  { path: 'pricing', isListed: true },
  { path: 'privacy-policy', isListed: true },
  { path: 'terms', isListed: true },
  { path: 'disclaimer', isListed: true },
  { path: 'feedback', isListed: true },
  { path: 'supported-sites', isListed: true },
  { path: 'trust', isListed: true },
  { path: 'changelog', isListed: true },
  { path: 'installed' },
  { path: 'installed-v1' },
  { path: 'uninstalled' },
  { path: 'user', isForMembers: true },
  { path: 'auth' },
  { path: 'reset-password' },
  { path: 'update-password', isForMembers: true },
  { path: 'checkout', isForMembers: true },
  { path: 'connect', isForMembers: true },
] as const satisfies readonly Page[];

export type PagePath = (typeof pages)[number]['path'];

/** Texts that pages load later, one file for each language; made by the file of the same name in `routes/`. */
export const textFiles = ['account-shell-texts', 'deferred-texts'] as const;
