import { brand } from '@clipharbor/domain';
import { Hono } from 'hono';

const oneDaySeconds = 86_400;

/**
 * `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. It is generated for each request, because its expiry
 * must be in the future and less than a year away, however old the build is.
 */
export function securityText(origin: string, now: () => Date): Hono {
  return new Hono().get('/.well-known/security.txt', (c) => {
    c.header('content-type', 'text/plain; charset=utf-8');
    c.header('cache-control', `public, max-age=${oneDaySeconds}`);
    return c.body(
      [
        `Contact: mailto:${brand.supportEmail}`,
        `Expires: ${expiry(now()).toISOString()}`,
        'Preferred-Languages: en, de',
        `Canonical: ${origin}/.well-known/security.txt`,
        '',
      ].join('\n'),
    );
  });
}

/** The first of the month, seven months ahead: the text stays the same for a whole month. */
const expiry = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 7, 1));
