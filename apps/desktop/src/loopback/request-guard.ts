import type { IncomingHttpHeaders } from 'node:http';
import type { DesktopErrorCode } from '@clipharbor/contracts';

const allowedSites: ReadonlySet<string> = new Set(['same-origin', 'none']);

/**
 * Whether a request comes from our own window. Any page in the user's browser can send requests to this port, so another host
 * name for this machine (DNS rebinding), a foreign origin and cross-site requests are refused.
 */
export function refusalOf(headers: IncomingHttpHeaders, ownHost: string): DesktopErrorCode | null {
  if (headers.host !== ownHost) return 'request.forbidden';
  const { origin } = headers;
  if (origin !== undefined && origin !== `http://${ownHost}`) return 'request.forbidden';
  const site = headers['sec-fetch-site'];
  if (site !== undefined && !allowedSites.has(String(site))) return 'request.forbidden';
  return null;
}

/** Only JSON is accepted: any page can send a form or plain text without a preflight request. */
export const isJson = (headers: IncomingHttpHeaders): boolean =>
  /^application\/json(?:\s*;\s*charset=utf-8)?$/i.test(headers['content-type'] ?? '');

export const bearerOf = ({ authorization }: IncomingHttpHeaders): string =>
  /^Bearer ([\w-]+)$/.exec(authorization ?? '')?.[1] ?? '';
