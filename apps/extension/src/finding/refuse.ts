import { mayReach } from '@clipharbor/media';
import { refusalOf } from '@clipharbor/sites';

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
}

/** Why a medium of a page is not saved; null when it may be. Costs no request. */
export function refusalOfMedia({ pageUrl }: { readonly pageUrl: string }, media: Refusable): string | null {
  const { url, inspection, inlineManifest } = media;
  // What was found as text is not requested; what it names is checked when it is read.
  const ofAddress = inlineManifest === null ? refusalOfRequest(pageUrl, url) : refusalOf(url);
  if (ofAddress !== null) return ofAddress;
  return isRefusal(inspection?.failure) ? inspection.failure : null;
}
