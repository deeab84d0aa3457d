import type { MiddlewareHandler } from 'hono';
import { contentSecurityPolicy } from './content-security-policy.ts';

/** Browser features that none of our pages use. */
const deniedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const permissionsPolicy = deniedFeatures.map((feature) => `${feature}=()`).join(', ');

const oneYearSeconds = 31_536_000;

/** Whether the visitor's connection uses TLS: as reported by our own proxy, or because that is our public address. */
export type IsSecure = (header: (name: string) => string | undefined) => boolean;

export const secureBy =
  (config: { publicOrigin: string | null; trustProxy: boolean }): IsSecure =>
  (header) =>
    config.trustProxy ? header('x-forwarded-proto') === 'https' : (config.publicOrigin?.startsWith('https:') ?? false);

/** Headers of every response. Pages replace the content policy with their own, which lists their scripts. */
export function securityHeaders(isSecure: IsSecure): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const headers = c.res.headers;
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', contentSecurityPolicy(null));
    if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    if (!headers.has('cross-origin-resource-policy')) headers.set('cross-origin-resource-policy', 'same-origin');
    headers.set('x-content-type-options', 'nosniff');
    headers.set('x-frame-options', 'DENY');
    headers.set('cross-origin-opener-policy', 'same-origin-allow-popups');
    headers.set('permissions-policy', permissionsPolicy);
    if (isSecure((name) => c.req.header(name))) {
      headers.set('strict-transport-security', `max-age=${oneYearSeconds}; includeSubDomains; preload`);
    }
  };
}
