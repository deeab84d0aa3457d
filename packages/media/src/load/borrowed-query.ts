import type { Segment } from '../model/manifest.ts';

/**
 * The segment at addresses that carry the manifest's query: some servers want its token on everything, although the
 * manifest does not say so. Undefined where nothing changes. Other hosts never get it, nor do addresses with a query of their own.
 */
export function withQueryOf<S extends Segment>(segment: S, manifestUrl: string): S | undefined {
  const { search, origin } = URL.parse(manifestUrl) ?? {};
  if (!search || !origin) return undefined;
  const lend = <R extends { readonly url: string }>(resource: R): R => {
    const url = URL.parse(resource.url);
    return url?.origin === origin && url.search === '' ? { ...resource, url: `${resource.url}${search}` } : resource;
  };
  const { init, key } = segment;
  const lent = {
    ...lend(segment),
    ...(init && { init: { ...lend(init), ...(init.key && { key: lend(init.key) }) } }),
    ...(key && { key: lend(key) }),
  };
  const isChanged = lent.url !== segment.url || lent.init?.url !== init?.url || lent.key?.url !== key?.url;
  return isChanged ? lent : undefined;
}
