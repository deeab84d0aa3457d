import { visitorInfo, visitorOf } from '@clipharbor/auth';
import { apiErrors } from '@clipharbor/domain';
import type { MiddlewareHandler } from 'hono';
import type { RequestWindow } from '../http/request-window.ts';

/** A page makes about five table requests, and a whole company may share one address. */
export const restRequestsPerMinute = 600;

/** Limits table requests per address. Errors have PostgREST's format. */
export function restLimit(take: RequestWindow, addressHeader: string | null): MiddlewareHandler {
  return async (c, next) => {
    const { isAllowed, headers, resetSeconds } = take(visitorOf(visitorInfo(c, addressHeader).address));
    if (isAllowed) return next();
    return c.json({ code: '429', message: apiErrors.tooMany.text, details: null, hint: null }, 429, {
      ...headers,
      'retry-after': String(resetSeconds),
    });
  };
}
