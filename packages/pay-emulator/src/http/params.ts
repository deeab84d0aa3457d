import { invalidParameter } from './api-error.ts';
import type { FormHash, FormValue } from './form.ts';

/** Parses a parameter, or throws the provider's error. */
export interface Field<T> {
  read(value: FormValue, path: string): T;
}
export interface RequiredField<T> extends Field<T> {
  isRequired: true;
}
export type Fields = Record<string, Field<unknown>>;
export type Read<S extends Fields> = {
  [Key in keyof S as S[Key] extends RequiredField<unknown> ? Key : never]: S[Key] extends Field<infer T> ? T : never;
} & {
  [Key in keyof S as S[Key] extends RequiredField<unknown> ? never : Key]?: S[Key] extends Field<infer T> ? T : never;
};

const isHash = (value: FormValue): value is FormHash => typeof value === 'object' && !Array.isArray(value);

function plain(value: FormValue, path: string): string {
  if (typeof value === 'string') return value;
  throw invalidParameter(`Invalid string: ${JSON.stringify(value).slice(0, 100)}`, { param: path });
}

export const text = (limits: { max?: number; pattern?: RegExp } = {}): Field<string> => ({
  read(value, path) {
    const read = plain(value, path);
    if (read.length > (limits.max ?? 5000)) {
      throw invalidParameter(
        `Invalid string: ${read.slice(0, 20)}…; must be at most ${limits.max ?? 5000} characters`,
        {
          param: path,
        },
      );
    }
    if (limits.pattern && !limits.pattern.test(read))
      throw invalidParameter(`Invalid ${path}: ${read}`, { param: path });
    return read;
  },
});

/** An id or other text that must not be empty. */
export const filled: Field<string> = {
  read(value, path) {
    const read = plain(value, path);
    if (read === '') {
      throw invalidParameter(
        `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
        { code: 'parameter_invalid_empty', param: path },
      );
    }
    return read;
  },
};

export const integer = (limits: { min?: number; max?: number } = {}): Field<number> => ({
  read(value, path) {
    const read = plain(value, path);
    if (!/^-?\d{1,15}$/.test(read))
      throw invalidParameter(`Invalid integer: ${read}`, { code: 'parameter_invalid_integer', param: path });
    const number = Number(read);
    if (number < (limits.min ?? -Infinity)) {
      throw invalidParameter(`This value must be greater than or equal to ${limits.min}.`, {
        code: 'parameter_invalid_integer',
        param: path,
      });
    }
    if (number > (limits.max ?? Infinity)) {
      throw invalidParameter(`This value must be less than or equal to ${limits.max}.`, {
        code: 'parameter_invalid_integer',
        param: path,
      });
    }
    return number;
  },
});

export const boolean: Field<boolean> = {
  read(value, path) {
    if (value === 'true') return true;
    if (value === 'false') return false;
    throw invalidParameter(`Invalid boolean: ${plain(value, path)}`, { param: path });
  },
};

export const oneOf = <const Name extends string>(...names: readonly Name[]): Field<Name> => ({
  read(value, path) {
    const read = plain(value, path);
    const found = names.find((name) => name === read);
    if (found !== undefined) return found;
    throw invalidParameter(`Invalid ${path}: must be one of ${names.join(', ')}`, { param: path });
  },
});

export const list = <T>(entry: Field<T>): Field<T[]> => ({
  read(value, path) {
    if (value === '') return [];
    if (!Array.isArray(value)) throw invalidParameter(`Invalid array: ${path}`, { param: path });
    return value.map((one, index) => entry.read(one, `${path}[${index}]`));
  },
});

/** At most 50 keys of 40 characters, values of 500. An empty value removes its key, an empty string for the hash all of them. */
export const metadata: Field<Record<string, string> | null> = {
  read(value, path) {
    if (value === '') return null;
    if (!isHash(value)) throw invalidParameter(`Invalid hash: ${path}`, { param: path });
    const entries = Object.entries(value);
    if (entries.length > 50) throw invalidParameter('You cannot have more than 50 metadata keys.', { param: path });
    return Object.fromEntries(
      entries.map(([key, one]) => {
        const read = plain(one, `${path}[${key}]`);
        if (key.length > 40)
          throw invalidParameter(`Metadata keys must be at most 40 characters: ${key}`, { param: path });
        if (read.length > 500)
          throw invalidParameter(`Metadata values must be at most 500 characters: ${key}`, { param: path });
        return [key, read];
      }),
    );
  },
};

/** A field that an empty string unsets. */
export const emptyable = <T>(field: Field<T>): Field<T | null> => ({
  read: (value, path) => (value === '' ? null : field.read(value, path)),
});

export const either = <A, B>(first: Field<A>, second: Field<B>): Field<A | B> => ({
  read: (value, path) => (isHash(value) ? second.read(value, path) : first.read(value, path)),
});

export const required = <T>(field: Field<T>): RequiredField<T> => ({
  ...field,
  read: field.read.bind(field),
  isRequired: true,
});

/** A hash with known keys. Like at the provider, unknown ones are refused, so that a misspelled parameter is never ignored. */
export const shape = <S extends Fields>(fields: S): Field<Read<S>> => ({
  read(value, path) {
    if (!isHash(value)) throw invalidParameter('Invalid object', { param: path });
    const full = (key: string) => (path === '' ? key : `${path}[${key}]`);
    for (const key of Object.keys(value)) {
      if (!Object.hasOwn(fields, key)) {
        throw invalidParameter(`Received unknown parameter: ${full(key)}`, {
          code: 'parameter_unknown',
          param: full(key),
        });
      }
    }
    const read: Record<string, unknown> = {};
    for (const [key, field] of Object.entries(fields)) {
      const given = value[key];
      if (given !== undefined) read[key] = field.read(given, full(key));
      else if ('isRequired' in field) {
        throw invalidParameter(`Missing required param: ${full(key)}.`, {
          code: 'parameter_missing',
          param: full(key),
        });
      }
    }
    return read as Read<S>;
  },
});

/** `created[gte]=…` or a plain timestamp. */
export const range = either(integer(), shape({ gt: integer(), gte: integer(), lt: integer(), lte: integer() }));
export type Range = ReturnType<typeof range.read>;

export function isInRange(value: number, wanted: Range | undefined): boolean {
  if (wanted === undefined) return true;
  if (typeof wanted === 'number') return value === wanted;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = wanted;
  return value > gt && value >= gte && value < lt && value <= lte;
}

/** New values win, empty ones remove. */
export function mergeMetadata(
  old: Record<string, string> | null,
  given: Record<string, string> | null | undefined,
): Record<string, string> {
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ''));
}
