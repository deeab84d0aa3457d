/** The rows of a query as one column of another: what belongs together is read by one statement. */
export const nested = (query: string): string => `(select coalesce(json_agg(part), '[]') from (${query}) part)`;

/** A row as such a column tells it: JSON has no times, only texts. */
export type InJson<R> = {
  readonly [K in keyof R]: R[K] extends Date ? string : R[K] extends Date | null ? string | null : R[K];
};
