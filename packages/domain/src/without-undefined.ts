type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/**
 * Removes undefined properties: spread over defaults, they would hide them, and with `exactOptionalPropertyTypes` they
 * differ from absent ones.
 */
export function withoutUndefined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}
