import type { JobOrder } from './job-record.ts';

type PageHeaders = Partial<Record<'referer' | 'origin', string>>;

/**
 * What a request tells its host about the page. Like the page's own requests, each hop of a redirect tells only what is meant for it:
 * an origin that the order names gets its own headers, all others those of the order. From a page on HTTPS, no Referer goes to
 * unnamed origins that everyone on the network can read. Orders of older extensions name no origins.
 */
export function pageHeaders({ headers, headersAt }: Pick<JobOrder, 'headers' | 'headersAt'>, url: URL): PageHeaders {
  const own = headersAt.find(({ at }) => at === url.origin)?.headers;
  const { referer, origin } = own ?? headers;
  const isDowngrade = url.protocol === 'http:' && referer?.startsWith('https:') === true;
  const isKept = own !== undefined || headersAt.length === 0 || !isDowngrade;
  return { ...(referer && isKept ? { referer } : {}), ...(origin ? { origin } : {}) };
}
