import type { Context } from 'hono';
import { z } from 'zod';
import type { Auth, VisitorInfo } from '../context.ts';
import { AuthError } from '../errors/auth-error.ts';
import { visitorInfo } from './visitor-info.ts';

/** An endpoint: takes the service, then the request. */
export type Route = (auth: Auth) => (c: Context) => Promise<Response>;

/** Missing, null and empty mean the same, as in GoTrue. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
export const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? {});

// How JSON escapes a NUL and a lone surrogate; the database can store neither.
const unstorable = /\\u(?:0000|d[89a-f])/i;

const maxDepth = 64;

/** No honest body is nested this deep, and recursion over it would overflow the stack here or in the database. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  let isText = false;
  // Character by character: a regular expression would start over at every quote of an unterminated string.
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (sign === '"') isText = !isText;
    else if (isText && sign === '\\') at++;
    else if (isText) continue;
    else if (sign === '[' || sign === '{') depth++;
    else if (sign === ']' || sign === '}') depth--;
    if (depth > maxDepth) return true;
  }
  return false;
}

export async function readBody<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  const raw = await c.req.text();
  if (isTooDeep(raw)) throw new AuthError(400, 'bad_json', 'The request body is nested too deeply');
  let value: unknown;
  try {
    value = raw === '' ? {} : JSON.parse(raw);
  } catch {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
  }
  if (unstorable.test(JSON.stringify(value))) {
    throw new AuthError(400, 'bad_json', 'The request body has characters that cannot be stored');
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join('.') || 'body';
  throw new AuthError(400, 'bad_json', `Could not parse request body as JSON: wrong type of ${where}`);
}

/** The sender of a request to the account service. */
export const visitorOfCall = (auth: Auth, c: Context): VisitorInfo => visitorInfo(c, auth.config.addressHeader);

/** Where to send the visitor afterwards: requested in the query, checked against the allow-list. */
export function redirectOf(auth: Auth, c: Context): string {
  return auth.redirects.choose(c.req.query('redirect_to'));
}
