import { mayReach } from '@clipharbor/media';
import { type RefusalCode, refusalOf as refusalByLists } from '@clipharbor/sites';
import { hostsOf } from './references.ts';

/** By the recipes in use. Not known before they are read, so what is shown or saved asks again. */
let optOutDomains: readonly string[] = [];

/** From now on nothing is saved from these domains either. */
export function setOptOutDomains(domains: readonly string[]): void {
  optOutDomains = domains;
}

/** Why nothing is saved from an address, as a page or as a medium; null when it may be. */
export const refusalOf = (address: string): RefusalCode | null => refusalByLists(address, optOutDomains);

/** Reported by the engine for hosts in private networks. */
export const privateRefusal = 'address.private';

const isRefusal = (code: string | null | undefined): code is string =>
  code === privateRefusal || code?.startsWith('refused.') === true;

/** Why nothing may be requested from an address for the sake of a page; null when it may. */
export const refusalOfRequest = (pageUrl: string, address: string): string | null =>
  refusalOf(address) ?? (mayReach(pageUrl, address) ? null : privateRefusal);

/** What a refusal depends on. */
interface Refusable {
  readonly url: string;
  readonly inspection: { readonly failure: string | null } | null;
  readonly inlineManifest: object | null;
  /** What its manifest leads to. */
  readonly references: readonly string[];
}

/** Why a medium of a page is not saved; null when it may be. Costs no request. */
export function refusalOfMedia({ pageUrl }: { readonly pageUrl: string }, media: Refusable): string | null {
  const { url, inspection, inlineManifest, references } = media;
  // What was found as text is not requested; what it names is checked when it is read.
  const ofAddress = inlineManifest === null ? refusalOfRequest(pageUrl, url) : refusalOf(url);
  if (ofAddress !== null) return ofAddress;
  if (isRefusal(inspection?.failure)) return inspection.failure;
  return optOutDomains.length === 0 ? null : refusalAmong(references);
}

/** Whoever reads manifests knows only the built-in lists. */
function refusalAmong(references: readonly string[]): string | null {
  for (const host of hostsOf(references)) {
    const refusal = refusalOf(`https://${host}/`);
    if (refusal !== null) return refusal;
  }
  return null;
}
