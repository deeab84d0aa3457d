import type { Response } from './classify.ts';

/** A host from which a page loaded media data, and the origin that the request came from. */
export interface MediaHost {
  readonly host: string;
  readonly from: string;
}

/** The headers that identify the source of a request. */
interface Sender {
  readonly referer: string | null;
  readonly origin: string | null;
}

interface WithHosts {
  readonly hosts?: readonly MediaHost[];
}

const maxHosts = 50;
const dataTypes = /^(video|audio)\/|^(application|binary)\/(octet-stream|mp4)$|mpegurl|dash\+xml/;

/** Whether a response is part of a medium rather than of the page. */
export function isMediaData({
  resourceType,
  status,
  headers,
}: Pick<Response, 'resourceType' | 'status' | 'headers'>): boolean {
  if (status < 200 || status >= 300) return false;
  return resourceType === 'media' || dataTypes.test((headers['content-type'] ?? '').toLowerCase());
}

const senderOf = ({ referer, origin }: Sender): string => URL.parse(referer ?? origin ?? '')?.origin ?? '';

/** Records where media data came from, after redirects. */
export function addMediaHost<Tab extends WithHosts>(tab: Tab, url: string, request: Sender): Tab {
  const host = URL.parse(url)?.hostname ?? '';
  const from = senderOf(request);
  const known = tab.hosts ?? [];
  if (host === '' || known.length >= maxHosts) return tab;
  return known.some((one) => one.host === host && one.from === from)
    ? tab
    : { ...tab, hosts: [...known, { host, from }] };
}

/**
 * Hosts that get a medium's Referer besides those named in its manifest: the page loaded media from them with the same origin. This
 * way, a CDN behind redirects gets what the page sent it, and no other host learns about the page.
 */
export const hostsAskedAs = (tab: WithHosts, request: Sender): string[] =>
  (tab.hosts ?? []).filter(({ from }) => from === senderOf(request)).map(({ host }) => host);
