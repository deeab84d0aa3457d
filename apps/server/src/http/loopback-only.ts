import type { Context, MiddlewareHandler } from 'hono';

interface NodeBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } };
}

const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);
const isOwnName = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(host);

/**
 * Whether only this machine sees the response. The host name counts too: a foreign page can make its own name resolve to this
 * machine, and could then read the response.
 */
export function isFromThisMachine(c: Context): boolean {
  const { incoming }: NodeBindings = c.env ?? {};
  // Without a connection, the call comes from this process itself.
  const isLocal = incoming === undefined || isLoopback(incoming.socket?.remoteAddress ?? '');
  return isLocal && isOwnName(new URL(c.req.url).hostname);
}

/** For pages that open accounts without a password: only this machine may see them. */
export const loopbackOnly: MiddlewareHandler = async (c, next) => {
  if (isFromThisMachine(c)) return next();
  return c.text('This page is shown on the server’s own machine only, at http://localhost.', 403);
};
