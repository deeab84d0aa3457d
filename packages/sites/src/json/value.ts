export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of the first of these keys that has one. Own keys only: in untrusted JSON, `constructor` is a key like any other. */
export function pick(object: unknown, keys: readonly string[]): unknown {
  if (!isObject(object)) return undefined;
  for (const key of keys) {
    if (!Object.hasOwn(object, key)) continue;
    const value = object[key];
    if (value !== null && value !== undefined && value !== '') return value;
  }
  return undefined;
}

export const hasAny = (object: JsonObject, keys: readonly string[]): boolean => pick(object, keys) !== undefined;

export const pickList = (object: unknown, keys: readonly string[]): readonly unknown[] => {
  const value = pick(object, keys);
  return Array.isArray(value) ? value : [];
};

const longestText = 2_000;

/** Text for display: a string, or a number written out; cut at a length that no title or caption exceeds. */
export function asText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return null;
  const text = value.slice(0, longestText).toWellFormed().trim();
  return text === '' ? null : text;
}

export const pickText = (object: unknown, keys: readonly string[]): string | null => asText(pick(object, keys));

/** A finite number, even if the site writes it as text. */
export function asNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^-?\d{1,20}(\.\d{1,20})?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** The first positive number under one of these keys: a size, duration or count. */
export function pickPositive(object: unknown, keys: readonly string[]): number | null {
  const number = asNumber(pick(object, keys));
  return number !== null && number > 0 ? number : null;
}

const longestId = 200;

/** An identifier, whether or not the site quotes its digits. */
export function asId(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? String(value) : null;
  return typeof value === 'string' && value.length <= longestId && /^[\w:.=-]+$/.test(value) ? value : null;
}

export const pickId = (object: unknown, keys: readonly string[]): string | null => asId(pick(object, keys));

const latestTimeMs = 8.64e15;

/** A time in milliseconds since 1970: sites count in seconds, milliseconds or microseconds, or write ISO dates. */
export function asTimeMs(value: unknown): number | null {
  const number = asNumber(value);
  if (number === null) {
    const parsed = typeof value === 'string' && value.length < 40 ? Date.parse(value) : Number.NaN;
    return Number.isNaN(parsed) ? null : parsed;
  }
  if (number <= 0) return null;
  const timeMs = number < 1e11 ? number * 1_000 : number < 1e14 ? number : number / 1_000;
  return timeMs <= latestTimeMs ? Math.round(timeMs) : null;
}
