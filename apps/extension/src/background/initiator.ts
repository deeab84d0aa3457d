import { documentIn } from '../finding/documents.ts';
import type { TabMedia } from '../finding/tab-media.ts';

/** What a browser tells of whoever made a request: Chromium an origin and a frame, Firefox the whole addresses. */
interface RequestDetails {
  readonly type?: string;
  readonly frameId?: number;
  readonly initiator?: string;
  readonly originUrl?: string;
  readonly documentUrl?: string;
}

/** The origin of whoever made a request. */
export function initiatorOf({ initiator, originUrl }: RequestDetails): string | undefined {
  if (initiator !== undefined) return initiator;
  if (originUrl === undefined || !URL.canParse(originUrl)) return undefined;
  const { protocol, host } = new URL(originUrl);
  return `${protocol}//${host}`;
}

/** The address of the document that made a request, or at least its origin; null where it tells nobody who it is. */
export function askerIn(tab: TabMedia, details: RequestDetails): string | null {
  const { type, frameId = 0, documentUrl } = details;
  const initiator = initiatorOf(details);
  // Documents in a sandbox have no origin. What the user typed was asked for by none.
  if (initiator === undefined || initiator === 'null') return null;
  const isNavigation = type === 'main_frame' || type === 'sub_frame';
  const known = documentUrl ?? (frameId > 0 ? documentIn(tab, frameId)?.url : tab.pageUrl);
  return !isNavigation && known !== undefined && URL.parse(known)?.origin === initiator ? known : `${initiator}/`;
}

/** The Origin that a request carried: scripts send one to other sites, elements only with `crossorigin`. */
export function originSent(details: RequestDetails & { readonly url: string }, allowed: string | undefined) {
  const initiator = initiatorOf(details);
  if (initiator === undefined || allowed === undefined || URL.parse(details.url)?.origin === initiator) return null;
  if (details.type === 'xmlhttprequest') return initiator;
  // A server that names the origin in its response has received it.
  return details.type === 'media' && allowed === initiator ? initiator : null;
}
