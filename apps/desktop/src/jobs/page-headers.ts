import type { JobOrder } from './job-record.ts';

type PageHeaders = Partial<Record<'referer' | 'origin', string>>;

/**
 * The headers that tell a host about the page. As with the page's own requests, they are chosen for each hop of a redirect: an
 * origin that the order names gets its own headers, all others get those of the order. From an HTTPS page, no Referer goes to
 * unnamed origins over HTTP, where anyone on the network could read it. Orders of older extensions name no origins.
 */
export function pageHeaders({ headers, headersAt }: Pick<JobOrder, 'headers' | 'headersAt'>, url: URL): PageHeaders {
  const own = headersAt.find(({ at }) => at === url.origin)?.headers;
  const { referer, origin } = own ?? headers;
  const isDowngrade = url.protocol === 'http:' && referer?.startsWith('https:') === true;
  const isKept = own !== undefined || headersAt.length === 0 || !isDowngrade;
  return { ...(referer && isKept ? { referer } : {}), ...(origin ? { origin } : {}) };
}
