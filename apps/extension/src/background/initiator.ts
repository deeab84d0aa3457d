import { documentIn } from '../finding/documents.ts';
import type { TabMedia } from '../finding/tab-media.ts';

/** What a browser reports about the source of a request: Chromium an origin and a frame, Firefox full URLs. */
interface RequestDetails {
  readonly type?: string;
  readonly frameId?: number;
  readonly parentFrameId?: number;
  readonly documentId?: string;
  readonly documentLifecycle?: string;
  readonly initiator?: string;
  readonly originUrl?: string;
  readonly documentUrl?: string;
}

/** Whether a response belongs to the page shown in the tab: browsers also load pages that the user may open next. */
export const isForShownPage = ({ type, documentId, documentLifecycle }: RequestDetails): boolean =>
  documentLifecycle !== 'prerender' && (type !== 'main_frame' || documentId === undefined);

/** Whether a response is a page that the browser prerenders. */
export const isPrerendered = ({ type, documentLifecycle }: RequestDetails): boolean =>
  type === 'main_frame' && documentLifecycle === 'prerender';

/** The origin of the document that made a request. */
export function initiatorOf({ initiator, originUrl }: RequestDetails): string | undefined {
  if (initiator !== undefined) return initiator;
  if (originUrl === undefined || !URL.canParse(originUrl)) return undefined;
  const { protocol, host } = new URL(originUrl);
  return `${protocol}//${host}`;
}

/** Chromium briefly gives a newly opened page a frame id like that of a frame, but never a parent. */
const isInFrame = ({ frameId = 0, parentFrameId = -1 }: RequestDetails): boolean => frameId > 0 && parentFrameId >= 0;

/** The URL of the document that made a request, or at least its origin. Null where the document does not identify itself. */
export function askerIn(tab: TabMedia, details: RequestDetails): string | null {
  const { type, documentUrl } = details;
  const initiator = initiatorOf(details);
  // Sandboxed documents have no origin. A URL that the user typed was not requested by any document.
  if (initiator === undefined || initiator === 'null') return null;
  const isNavigation = type === 'main_frame' || type === 'sub_frame';
  const known = documentUrl ?? (isInFrame(details) ? documentIn(tab, details.frameId ?? 0)?.url : tab.pageUrl);
  return !isNavigation && known !== undefined && URL.parse(known)?.origin === initiator ? known : `${initiator}/`;
}

/** The Origin header that a request carried: scripts send one to other sites, elements only with `crossorigin`. */
export function originSent(details: RequestDetails & { readonly url: string }, allowed: string | undefined) {
  const initiator = initiatorOf(details);
  if (initiator === undefined || allowed === undefined || URL.parse(details.url)?.origin === initiator) return null;
  if (details.type === 'xmlhttprequest') return initiator;
  // A server that names the origin in its response must have received it.
  return details.type === 'media' && allowed === initiator ? initiator : null;
}
