/** Outside data of the wrong shape. `at` names the field, never its value: that may be someone's email address. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError';
  readonly at: string;
  constructor(at: string) {
    super(`Unexpected data in ${at}`);
    this.at = at;
  }
}

/** An object of unknown content, and its name in errors. */
export interface Source {
  readonly name: string;
  /** A map, so that `toString` and the like are not taken for fields. */
  readonly fields: ReadonlyMap<string, unknown>;
}

type Check<T> = (value: unknown) => value is T;

/** Opens an object for reading. */
export function source(name: string, value: unknown): Source {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ShapeError(name);
  return { name, fields: new Map(Object.entries(value)) };
}

/** A field that must pass the check. */
export function field<T>({ name, fields }: Source, key: string, check: Check<T>): T {
  const value = fields.get(key);
  if (!check(value)) throw new ShapeError(`${name}.${key}`);
  return value;
}

/** An object inside an object. */
export const inner = ({ name, fields }: Source, key: string): Source => source(`${name}.${key}`, fields.get(key));

export const isText: Check<string> = (value) => typeof value === 'string';
export const isFlag: Check<boolean> = (value) => typeof value === 'boolean';
export const isTextList: Check<readonly string[]> = (value) => Array.isArray(value) && value.every(isText);
/** A whole number, 0 or more. */
export const isCount: Check<number> = (value): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
/** One of a closed list. */
export const isOneOf =
  <const T>(allowed: readonly T[]): Check<T> =>
  (value): value is T =>
    allowed.some((each) => each === value);
/** No row, or SQL's null. */
export const isNothing: Check<null | undefined> = (value) => value === null || value === undefined;
/** A value that passes the check, or SQL's null. */
export const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || check(value);
