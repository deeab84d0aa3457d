import { visitorOf } from '@clipharbor/auth';
import { AppError, apiErrors } from '@clipharbor/domain';
import { Hono } from 'hono';
import type { RequestLimit } from '../accounts/request-limit.ts';
import { visitIn } from './visit.ts';

/** Tables that anyone may write a letter into. */
const LETTERS = ['feedback', 'extension_uninstall_report'] as const;
const RULE = { count: 5, seconds: 3600 };
/** The longest letter is three texts of 500 characters. */
const MAX_BYTES = 16 * 1024;

/** A visitor may send five letters an hour, one at a time: nobody reads a thousand of them. Errors look as PostgREST's. */
export function letterLimit(limit: RequestLimit, addressHeader: string | null): Hono {
  const app = new Hono();
  for (const table of LETTERS) {
    app.post(`/rest/v1/${table}`, async (c, next) => {
      const refuse = (status: 400 | 413 | 429, message: string) =>
        c.json({ code: String(status), message, details: null, hint: null }, status);
      const body = await c.req.raw.clone().arrayBuffer();
      if (body.byteLength > MAX_BYTES) return refuse(413, apiErrors.tooLarge.text);
      if (/^\s*\[/.test(new TextDecoder().decode(body))) return refuse(400, 'Only one row at a time can be sent');
      try {
        await limit(`letter-${table}`, RULE, visitorOf(visitIn(c, addressHeader).address));
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'tooMany') throw error;
        c.header('retry-after', String(error.retryAfterSeconds ?? RULE.seconds));
        return refuse(429, apiErrors.tooMany.text);
      }
      return next();
    });
  }
  return app;
}
