import type { Segment } from '../model/manifest.ts';

/**
 * The segment with the manifest's query on its addresses: some servers require its token everywhere, although the
 * manifest does not say so. Undefined if nothing changes. Never added for other hosts or to addresses that already have
 * a query.
 */
export function withManifestQuery<S extends Segment>(segment: S, manifestUrl: string): S | undefined {
  const { search, origin } = URL.parse(manifestUrl) ?? {};
  if (!search || !origin) return undefined;
  const addQuery = <R extends { readonly url: string }>(resource: R): R => {
    const url = URL.parse(resource.url);
    return url?.origin === origin && url.search === '' ? { ...resource, url: `${resource.url}${search}` } : resource;
  };
  const { init, key } = segment;
  const changed = {
    ...addQuery(segment),
    ...(init && { init: { ...addQuery(init), ...(init.key && { key: addQuery(init.key) }) } }),
    ...(key && { key: addQuery(key) }),
  };
  const isChanged = changed.url !== segment.url || changed.init?.url !== init?.url || changed.key?.url !== key?.url;
  return isChanged ? changed : undefined;
}
