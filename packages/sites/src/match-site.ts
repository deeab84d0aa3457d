import { hostOf, isUnderAny } from './address/host.ts';
import { type AddressMatch, matchAddress } from './address/pattern.ts';
import { type SiteId, siteIds } from './model/candidate.ts';
import type { Recipes } from './recipes/built-in.ts';
import { type RefusalCode, refusalOfHost } from './refusals.ts';

export type SiteMatch =
  /** A page of a known site. `page` is what its URL shows, if known. */
  | { readonly kind: 'site'; readonly site: SiteId; readonly page: AddressMatch | null }
  /** A known site that is switched off. */
  | { readonly kind: 'switchedOff'; readonly site: SiteId }
  | { readonly kind: 'refused'; readonly code: RefusalCode }
  /** Any other page. */
  | { readonly kind: 'unknown' };

/** Which site a page belongs to, and whether anything may be saved from it. Refusals come first. */
export function matchSite(address: string, recipes: Recipes): SiteMatch {
  const host = hostOf(address);
  if (host === null) return { kind: 'unknown' };
  const code = refusalOfHost(host, recipes.optOutDomains);
  if (code !== null) return { kind: 'refused', code };
  const site = siteIds.find((id) => isUnderAny(host, recipes.sites[id].pageHosts));
  if (site === undefined) return { kind: 'unknown' };
  const { isEnabled, addresses } = recipes.sites[site];
  return isEnabled ? { kind: 'site', site, page: matchAddress(address, addresses) } : { kind: 'switchedOff', site };
}
