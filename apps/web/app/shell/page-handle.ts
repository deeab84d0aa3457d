/** What a route passes to the document's head: `export const handle: PageHandle = { … }`. */
export interface PageHandle {
  /** Neither indexed nor the same page in other languages: not-found, development pages. */
  readonly isUnlisted?: true;
  /** Exists in every language, but search engines have no use for it. */
  readonly isUnindexed?: true;
  /** Shows nothing of use without JavaScript, and says so. Its loader brings the texts of `noScript`. */
  readonly needsScripts?: true;
  /** Writes canonical and alternate links of its own. */
  readonly hasOwnLinks?: true;
}

/** The handles of all matched routes, merged. */
export const pageHandle = (handles: readonly unknown[]): PageHandle => Object.assign({}, ...handles);
