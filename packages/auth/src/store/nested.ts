/** Embeds the rows of a query as a column of another, so that one statement reads related data. */
export const nested = (query: string): string => `(select coalesce(json_agg(part), '[]') from (${query}) part)`;

/** A row in such a column: JSON has no timestamps, only strings. */
export type InJson<R> = {
  readonly [K in keyof R]: R[K] extends Date ? string : R[K] extends Date | null ? string | null : R[K];
};
