import { mayReach } from '@clipharbor/media';
import { type RefusalCode, refusalOf as refusalByLists } from '@clipharbor/sites';
import { hostsOf } from './references.ts';

/** From the recipes in use. Empty until they are read, so checks are repeated before anything is shown or saved. */
let optOutDomains: readonly string[] = [];

/** From now on, nothing is saved from these domains either. */
export function setOptOutDomains(domains: readonly string[]): void {
  optOutDomains = domains;
}

/** Why nothing is saved from a URL, as a page or as a medium; null if it may be. */
export const refusalOf = (address: string): RefusalCode | null => refusalByLists(address, optOutDomains);

/** Reported by the engine for hosts in private networks. */
export const privateRefusal = 'address.private';

const isRefusal = (code: string | null | undefined): code is string =>
  code === privateRefusal || code?.startsWith('refused.') === true;

/** Why nothing may be requested from a URL on behalf of a page; null if it may. */
export const refusalOfRequest = (pageUrl: string, address: string): string | null =>
  refusalOf(address) ?? (mayReach(pageUrl, address) ? null : privateRefusal);

/** The fields of a medium that a refusal depends on. */
interface Refusable {
  readonly url: string;
  readonly inspection: { readonly failure: string | null } | null;
  readonly inlineManifest: object | null;
  /** The URLs that its manifest leads to. */
  readonly references: readonly string[];
}

/** Why a medium of a page is not saved; null if it may be. Costs no request. */
export function refusalOfMedia({ pageUrl }: { readonly pageUrl: string }, media: Refusable): string | null {
  const { url, inspection, inlineManifest, references } = media;
  // A manifest found as text is not requested; the URLs in it are checked when it is read.
  const ofAddress = inlineManifest === null ? refusalOfRequest(pageUrl, url) : refusalOf(url);
  if (ofAddress !== null) return ofAddress;
  if (isRefusal(inspection?.failure)) return inspection.failure;
  return optOutDomains.length === 0 ? null : refusalAmong(references);
}

/** Needed because the code that reads manifests knows only the built-in lists. */
function refusalAmong(references: readonly string[]): string | null {
  for (const host of hostsOf(references)) {
    const refusal = refusalOf(`https://${host}/`);
    if (refusal !== null) return refusal;
  }
  return null;
}
