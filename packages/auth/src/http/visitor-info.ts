import { isIP } from 'node:net';
import type { Context, Env } from 'hono';
import type { VisitorInfo } from '../context.ts';

interface NodeBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } };
}

/** What is known about the request's sender. `addressHeader` is the header that our own proxy overwrites, or null. */
export function visitorInfo<E extends Env>(c: Context<E>, addressHeader: string | null): VisitorInfo {
  const bindings: NodeBindings = c.env ?? {};
  const address = addressHeader === null ? bindings.incoming?.socket?.remoteAddress : c.req.header(addressHeader);
  const plain = (address ?? '').replace(/%.*$/, '');
  return {
    address: isIP(plain) === 0 ? null : plain,
    userAgent: c.req.header('user-agent') ?? null,
    acceptLanguage: c.req.header('accept-language') ?? null,
  };
}
