/** Options for the document's head, set by a route: `export const handle: PageHandle = { … }`. */
export interface PageHandle {
  /** Not indexed, and without alternates in other languages: the not-found page and development pages. */
  readonly isUnlisted?: true;
  /** Exists in every language, but is not for search engines. */
  readonly isUnindexed?: true;
  /** Useless without JavaScript, and says so. Its loader includes the texts of `noScript`. */
  readonly needsScripts?: true;
  /** Writes its own canonical and alternate links. */
  readonly hasOwnLinks?: true;
}

/** The handles of all matched routes, merged. */
export const pageHandle = (handles: readonly unknown[]): PageHandle => Object.assign({}, ...handles);
