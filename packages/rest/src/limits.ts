/** What one request may ask for. Each of them has a default that honest clients do not meet. */
export type Limits = {
  /** Characters of path and query together: past it 414. */
  urlLength: number;
  /** Bytes of a request body: past it 413. */
  bodyBytes: number;
  /** Relations inside relations. */
  embedDepth: number;
  /** Columns and relations in one select list. */
  selectItems: number;
  /** Filters, also those inside `and`/`or`. */
  filters: number;
  /** `and`/`or` inside each other. */
  logicDepth: number;
};

export const DEFAULT_LIMITS: Limits = {
  urlLength: 8192,
  bodyBytes: 1_048_576,
  embedDepth: 8,
  selectItems: 200,
  filters: 100,
  logicDepth: 10,
};
