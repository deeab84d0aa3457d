export type CorsOptions = {
  /** The origin to allow, or null for none. By default every origin may read: access depends on the token, not the origin. */
  allowOrigin?(origin: string): string | null;
  maxAgeSeconds?: number;
};

const methods = 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD';
/** Headers that supabase-js sends beyond the safelisted ones. */
const requestHeaders = [
  'apikey',
  'authorization',
  'x-client-info',
  'x-supabase-api-version',
  'content-type',
  'accept-profile',
  'content-profile',
  'prefer',
  'range',
  'range-unit',
  'x-retry-count',
];
const responseHeaders = [
  'content-encoding',
  'content-location',
  'content-range',
  'content-type',
  'date',
  'location',
  'preference-applied',
  'range-unit',
  'retry-after',
  'server',
  'x-supabase-api-version',
  'x-sb-error-code',
];

/** Headers for a response to `request`; none if it does not come from another origin. */
export function corsHeaders(request: Request, options: CorsOptions): Record<string, string> {
  const origin = request.headers.get('origin');
  if (origin === null) return {};
  const allowed = options.allowOrigin ? options.allowOrigin(origin) : '*';
  if (allowed === null) return { vary: 'Origin' };
  return {
    'access-control-allow-origin': allowed,
    'access-control-expose-headers': responseHeaders.join(', '),
    ...(allowed === '*' ? {} : { vary: 'Origin' }),
  };
}

export const isPreflight = (request: Request): boolean =>
  request.method === 'OPTIONS' && request.headers.has('origin') && request.headers.has('access-control-request-method');

export function preflight(request: Request, options: CorsOptions): Response {
  const headers = corsHeaders(request, options);
  if (headers['access-control-allow-origin'] === undefined) return new Response(null, { status: 204, headers });
  return new Response(null, {
    status: 204,
    headers: {
      ...headers,
      'access-control-allow-methods': methods,
      'access-control-allow-headers': requestHeaders.join(', '),
      'access-control-max-age': String(options.maxAgeSeconds ?? 86_400),
    },
  });
}
