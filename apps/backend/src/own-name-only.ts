import type { MiddlewareHandler } from 'hono';

/**
 * Protects the mailbox, whose links open accounts. The backend listens on the loopback address only, but a foreign page can
 * point its own host name at this machine (DNS rebinding) and would then read the response.
 */
export const ownNameOnly: MiddlewareHandler = async (c, next) => {
  if (/^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(c.req.url).hostname)) return next();
  return c.text('The mailbox is shown at http://localhost only.', 403);
};
