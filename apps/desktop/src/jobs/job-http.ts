import { type Http, hostReach, MediaError } from '@clipharbor/media';
import { createNodeHttp, type NodeHttp } from '@clipharbor/media-node';
import type { SiteRules } from '../recipes/site-rules.ts';
import type { JobOrder } from './job-record.ts';
import { pageHeaders } from './page-headers.ts';

const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const ports: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Host and port, with the protocol's default port written out. */
export const placeOf = ({ hostname, port, protocol }: URL): string => `${hostname}:${port || ports[protocol]}`;

export interface JobNetwork {
  readonly proxy: string | null;
  readonly rules: Pick<SiteRules, 'refusalOf'>;
}

/**
 * The connections of one job. Private addresses are allowed only on the page's own host, secrets go only to the requested host,
 * and each host gets only what it may know about the page.
 */
export function openJobHttp(
  order: Pick<JobOrder, 'url' | 'page' | 'headers' | 'headersAt'>,
  { proxy, rules }: JobNetwork,
): NodeHttp {
  const { url, page, headers } = order;
  const target = new URL(url);
  const pageUrl = page === null ? null : URL.parse(page);
  // The proxy is for the internet; hosts in private networks are reached directly.
  const usesProxy = proxy !== null && hostReach(target.hostname) === 'public';
  const http = createNodeHttp({
    headers: { 'user-agent': userAgent, ...definedOnly(headers) },
    headersAt: (hop) => pageHeaders(order, hop),
    privateHosts: pageUrl === null ? [] : [placeOf(pageUrl)],
    secretHosts: [placeOf(target)],
    ...(usesProxy ? { proxy } : {}),
  });
  return { ...refusingHttp(http, rules), close: () => http.close() };
}

/** The headers that all hosts may get, and the secrets, which go to the requested host only. */
const definedOnly = ({ referer: _referer, origin: _origin, ...headers }: JobOrder['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** Refuses blocked hosts, also when a manifest or a redirect leads to them. */
function refusingHttp(http: Http, { refusalOf }: JobNetwork['rules']): Http {
  function refuse(address: string): void {
    const code = refusalOf(address);
    if (code === null) return;
    throw new MediaError('url.forbidden', 'Nothing is saved from this host.', { facts: { subject: code } });
  }

  return {
    async get(request) {
      refuse(request.url);
      const response = await http.get(request);
      try {
        refuse(response.url);
      } catch (error) {
        response.cancel();
        throw error;
      }
      return response;
    },
  };
}
