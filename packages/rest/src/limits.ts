/** Limits of a request; all of them are defined here. */
export type Limits = {
  /** Characters of path and query together; more is a 414. */
  urlLength: number;
  /** Bytes of a request body; more is a 413. */
  bodyBytes: number;
  /** Bytes of the arguments of a function call; more is a 413. */
  callBytes: number;
  /** Nesting depth of relations. */
  embedDepth: number;
  /** Relations in one select list, at all depths. */
  embeds: number;
  /** Columns and relations in one select list. */
  selectItems: number;
  /** Filters, including those inside `and`/`or`. */
  filters: number;
  /** Nesting depth of `and`/`or`. */
  logicDepth: number;
  /** `match` and `imatch`: a pattern with a back-reference can take exponential time, whatever its length. */
  regularExpressions: boolean;
  /** Characters of one pattern or one full-text query. */
  patternLength: number;
  /** Values in one `in.(…)`. */
  listValues: number;
  /** Steps of one JSON path. */
  jsonSteps: number;
  /** Columns to sort by, at all depths. */
  orderTerms: number;
  /** Rows that are read only to be skipped (offset). */
  offset: number;
};

/** For a server whose callers own the database: in practice, everything that PostgREST allows is accepted. */
export const defaultLimits: Limits = {
  urlLength: 8192,
  bodyBytes: 1_048_576,
  callBytes: 1_048_576,
  embedDepth: 8,
  embeds: 100,
  selectItems: 200,
  filters: 100,
  logicDepth: 10,
  regularExpressions: true,
  patternLength: 8192,
  listValues: 8192,
  jsonSteps: 100,
  orderTerms: 100,
  offset: Number.MAX_SAFE_INTEGER,
};

/** For anonymous callers from the internet: far more than the product's own clients need, and cheap to serve. */
export const strangerLimits: Limits = {
  urlLength: 4096,
  bodyBytes: 65_536,
  callBytes: 8192,
  embedDepth: 3,
  embeds: 6,
  selectItems: 60,
  filters: 20,
  logicDepth: 4,
  regularExpressions: false,
  patternLength: 100,
  listValues: 200,
  jsonSteps: 5,
  orderTerms: 6,
  offset: 10_000,
};
