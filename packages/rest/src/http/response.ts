import { RestError } from '../error.ts';
import { appliedPreferences, type Preferences } from '../parse/preferences.ts';
import { invalidRange } from '../parse/range.ts';
import type { Answer } from '../sql/body.ts';
import type { RequestContext } from './context.ts';

export type Reply = { status: number; headers: [string, string][]; body: string | null };

export function reply(status: number, body: string | null, headers: Record<string, string | null> = {}): Reply {
  const present = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null);
  return { status, headers: present, body };
}

/** Rows `first`–`last` of `total`; an asterisk if there are none or they were not counted. */
export function contentRange(first: number, last: number, total: number | null): string {
  const rows = last < first || total === 0 ? '*' : `${first}-${last}`;
  return `${rows}/${total ?? '*'}`;
}

/** 206 for a part, 200 for all (or if not counted), and an error for an offset past the end. */
export function rangeStatus(offset: number, rows: number, total: number | null): 200 | 206 {
  if (total === null) return 200;
  if (offset > total) {
    throw invalidRange(`An offset of ${offset} was requested, but there are only ${total} rows.`, total);
  }
  return rows < total ? 206 : 200;
}

export const preferenceApplied = (preferences: Preferences, used: readonly (keyof Preferences)[]) =>
  ({ 'preference-applied': appliedPreferences(preferences, used) }) as const;

/** `Content-Profile`, when there is more than one schema to tell apart. */
export const profile = ({ settings, schema }: RequestContext) =>
  ({ 'content-profile': settings.schemas.length > 1 ? schema : null }) as const;

/** A function or trigger may set the status and add headers through transaction settings. */
export function withResponseOverrides(plain: Reply, answer: Answer): Reply {
  if (answer.headers === null && answer.status === null) return plain;
  const { status, headers, body } = plain;
  const overrides = answer.headers === null ? [] : overriddenHeaders(answer.headers);
  const names = new Set(overrides.map(([name]) => name.toLowerCase()));
  return {
    status: answer.status === null ? status : overriddenStatus(answer.status),
    headers: [...headers.filter(([name]) => !names.has(name)), ...overrides],
    body,
  };
}

function overriddenStatus(text: string): number {
  const status = /^\d{3}$/.test(text) ? Number(text) : 0;
  if (status >= 200 && status <= 599) return status;
  throw new RestError(500, 'PGRST112', 'response.status guc must be a valid status code');
}

function overriddenHeaders(text: string): [string, string][] {
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) throw new TypeError('not a list');
    return list.map((item: unknown): [string, string] => {
      const [entry, ...more] = Object.entries(item ?? {});
      if (!entry || more.length > 0 || typeof entry[1] !== 'string') throw new TypeError('not one header');
      // Throws for invalid header names and values.
      new Headers().set(entry[0], entry[1]);
      return [entry[0], entry[1]];
    });
  } catch (cause) {
    const message =
      'response.headers guc must be a JSON array composed of objects with a single key and a string value';
    throw new RestError(500, 'PGRST111', message, { cause });
  }
}

/** Rows depend on the caller, so they are not cacheable. A function may override this. */
const noStore: [string, string] = ['cache-control', 'no-store'];

const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

export function toResponse({ status, headers, body }: Reply, isHead: boolean): Response {
  const isEmpty = isHead || bodiless.has(status);
  const kept = headers.some(([name]) => name.toLowerCase() === 'cache-control') ? headers : [...headers, noStore];
  return new Response(isEmpty ? null : body, { status, headers: recordOf(kept) ?? kept });
}

/** The plain form, which can be sent without conversion; null if one name has several headers. */
function recordOf(headers: Reply['headers']): Record<string, string> | null {
  const record: Record<string, string> = {};
  for (const [name, value] of headers) {
    if (Object.hasOwn(record, name)) return null;
    record[name] = value;
  }
  return record;
}

export function errorResponse(error: RestError, isHead: boolean): Response {
  const body = JSON.stringify(error.body());
  const headers = new Headers([noStore, ['content-type', 'application/json; charset=utf-8']]);
  for (const [name, value] of Object.entries(error.headers)) headers.set(name, value);
  if (/^\w+$/.test(error.code ?? '')) headers.set('proxy-status', `PostgREST; error=${error.code}`);
  const isEmpty = isHead || bodiless.has(error.status);
  return new Response(isEmpty ? null : body, { status: error.status, headers });
}
