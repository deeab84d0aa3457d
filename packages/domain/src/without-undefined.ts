type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/**
 * Leaves out what is undefined: spread over defaults, an undefined value would hide them, and for exact optional properties
 * it differs from an absent one.
 */
export function withoutUndefined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}
