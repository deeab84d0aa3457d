/** The rows of a query as one column of another: what belongs together is read by one statement. */
export const nested = (query: string): string => `(select coalesce(json_agg(part), '[]') from (${query}) part)`;

/** JSON has no times: the named ones are read back from their texts. */
export function withTimes<R>(rows: readonly R[], ...names: readonly (keyof R)[]): R[] {
  return rows.map((row) => {
    const copy = { ...row };
    for (const name of names) {
      const text: unknown = row[name];
      if (typeof text === 'string') Reflect.set(copy as object, name as PropertyKey, new Date(text));
    }
    return copy;
  });
}
