import type { Context, Env, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Refuses a larger body. A declared length is trusted, because the connection delivers no more. Only bodies without one
 * are counted, because counting turns a body into a stream, and that costs more than reading it.
 */
export function bodyUpTo<E extends Env>(maxSize: number, refuse: (c: Context<E>) => Response): MiddlewareHandler<E> {
  const counted = bodyLimit({ maxSize, onError: (c) => refuse(c as Context<E>) });
  return (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const declared = c.req.header('content-length');
    if (declared === undefined || c.req.header('transfer-encoding') !== undefined) return counted(c, next);
    return Number(declared) > maxSize ? Promise.resolve(refuse(c)) : next();
  };
}
