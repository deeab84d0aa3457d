/** What one request may ask for: the one place with the caps. */
export type Limits = {
  /** Characters of path and query together: past it 414. */
  urlLength: number;
  /** Bytes of a request body: past it 413. */
  bodyBytes: number;
  /** Bytes of the arguments of one function call: past it 413. */
  callBytes: number;
  /** Relations inside relations. */
  embedDepth: number;
  /** Relations in one select list, at all depths. */
  embeds: number;
  /** Columns and relations in one select list. */
  selectItems: number;
  /** Filters, also those inside `and`/`or`. */
  filters: number;
  /** `and`/`or` inside each other. */
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
  /** Rows that are read only to be skipped. */
  offset: number;
};

/** For a server whose callers are trusted with their own database: nothing that PostgREST allows is refused in practice. */
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

/** For callers that anyone on the internet can be: far more than the product's own clients ask for, and cheap to answer. */
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
