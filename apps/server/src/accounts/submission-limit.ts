import { visitorInfo, visitorOf } from '@clipharbor/auth';
import { AppError, apiErrors } from '@clipharbor/domain';
import { tableIn } from '@clipharbor/rest';
import type { Context, MiddlewareHandler } from 'hono';
import type { RequestLimit } from './request-limit.ts';

/** Tables that anyone may submit to. */
const submissions: ReadonlySet<string> = new Set(['feedback', 'extension_uninstall_report']);
const rule = { count: 5, seconds: 3600 };
/** The longest submission is three texts of 500 characters. */
const maxBytes = 16 * 1024;
const reads: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A visitor may send five submissions an hour, each as one JSON object: any other form (a list, CSV) could hold thousands of
 * rows. The table is determined just as the table service does it, so that no spelling of the path bypasses the limit. Errors
 * have PostgREST's format.
 */
export function submissionLimit(limit: RequestLimit, addressHeader: string | null): MiddlewareHandler {
  return async (c, next) => {
    const table = tableIn(c.req.url, '/rest/v1');
    if (table === null || !submissions.has(table) || reads.has(c.req.method)) return next();
    const refuse = (status: 400 | 413 | 415 | 429, message: string) =>
      c.json({ code: String(status), message, details: null, hint: null }, status);
    if (!isJson(c)) return refuse(415, 'Only application/json can be sent');
    const body = await c.req.raw.clone().arrayBuffer();
    if (body.byteLength > maxBytes) return refuse(413, apiErrors.tooLarge.text);
    if (!isObject(body)) return refuse(400, 'Only one row at a time can be sent');
    try {
      await limit(`submission-${table}`, rule, visitorOf(visitorInfo(c, addressHeader).address));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'tooMany') throw error;
      c.header('retry-after', String(error.retryAfterSeconds ?? rule.seconds));
      return refuse(429, apiErrors.tooMany.text);
    }
    return next();
  };
}

const isJson = (c: Context): boolean => /^application\/json\s*(?:;|$)/i.test(c.req.header('content-type') ?? '');

function isObject(body: ArrayBuffer): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
