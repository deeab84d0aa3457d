import type { MiddlewareHandler } from 'hono';

/**
 * For the mailbox, whose links open accounts. The backend listens on the loopback address only, but a foreign page can make
 * its own name lead to this machine, and would then read the answer.
 */
export const ownNameOnly: MiddlewareHandler = async (c, next) => {
  if (/^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(c.req.url).hostname)) return next();
  return c.text('The mailbox is shown at http://localhost only.', 403);
};
