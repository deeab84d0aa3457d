import { defaultPolicy, type ReferrerPolicy, refererOf } from './referer.ts';
import {
  emptyTab,
  type FoundMedia,
  type PrerenderedPage,
  type RequestOrigin,
  type SeenMedia,
  type TabDocument,
  type TabMedia,
} from './tab-media.ts';

const maxDocuments = 100;
/** Browsers do not keep more than this. */
const maxPrerendered = 10;

/** Frames without a URL of their own make requests like the page that created them. */
const isWeb = (url: string): boolean => /^https?:/.test(url);

const withoutFragment = (url: string): string => url.replace(/#.*$/, '');

export const documentIn = (tab: TabMedia, frameId: number): TabDocument | undefined =>
  tab.documents?.find((one) => one.frameId === frameId);

const policyOf = (tab: TabMedia, documentUrl: string): ReferrerPolicy =>
  tab.documents?.find(({ url }) => url === withoutFragment(documentUrl))?.policy ?? defaultPolicy;

/** The Referer that a document in a tab sends when it requests a URL. */
export const refererFrom = (tab: TabMedia, documentUrl: string, url: string): string | null =>
  refererOf(documentUrl, url, policyOf(tab, documentUrl));

/** The same for this URL and for other hosts, which may have parts of the medium. */
function referersFrom(tab: TabMedia, documentUrl: string, url: string): Pick<RequestOrigin, 'referer' | 'elsewhere'> {
  const referer = refererFrom(tab, documentUrl, url);
  // With the document's own scheme, so that only the other host makes a difference.
  const elsewhere = refererFrom(
    tab,
    documentUrl,
    `${URL.parse(documentUrl)?.protocol ?? 'https:'}//elsewhere.invalid/`,
  );
  return elsewhere === referer ? { referer } : { referer, elsewhere };
}

/** The request facts to store for a medium that a document requested. `origin`: the Origin its request carried, if any. */
export const askedBy = (
  tab: TabMedia,
  documentUrl: string,
  url: string,
  origin: string | null = null,
): Required<Pick<SeenMedia, 'request' | 'askedBy'>> => {
  const asker = isWeb(documentUrl) ? withoutFragment(documentUrl) : tab.pageUrl;
  return { askedBy: asker, request: { ...referersFrom(tab, asker, url), origin } };
};

/** Records a frame's new document. */
export function addDocument(tab: TabMedia, { frameId, url, policy }: TabDocument): TabMedia {
  const document = { frameId, url: withoutFragment(url), policy };
  const known = documentIn(tab, frameId);
  if (known?.url === document.url && known.policy === policy) return tab;
  const others = (tab.documents ?? []).filter((one) => one !== known);
  return { ...tab, documents: [document, ...others].slice(0, maxDocuments) };
}

/**
 * Applies what a document declares once it has loaded: its URL, which its scripts may have changed, and the policy in its markup,
 * which overrides the one in its response headers. Media that it requested earlier get the resulting Referer.
 */
export function describeDocument(
  tab: TabMedia,
  frameId: number,
  url: string,
  policyInMarkup: ReferrerPolicy | null,
): TabMedia {
  if (!isWeb(url)) return tab;
  const policy = policyInMarkup ?? documentIn(tab, frameId)?.policy ?? null;
  const before = policyOf(tab, url);
  const next = addDocument(tab, { frameId, url, policy });
  return policyOf(next, url) === before
    ? next
    : {
        ...next,
        media: next.media.map((media) =>
          media.askedBy === withoutFragment(url) ? withUpdatedReferer(next, media, url) : media,
        ),
      };
}

function withUpdatedReferer(tab: TabMedia, media: FoundMedia, documentUrl: string): FoundMedia {
  const request = { ...referersFrom(tab, documentUrl, media.url), origin: media.request.origin };
  // Its host may have refused the previous headers.
  const hasFailed = media.inspection !== null && media.inspection.failure !== null;
  return { ...media, request, ...(hasFailed ? { inspection: null } : {}) };
}

/** The documents after the page navigated by script: they are still the same. */
export function documentsAfterMove(tab: TabMedia, url: string): Pick<TabMedia, 'documents' | 'prerendered'> {
  const page = documentIn(tab, 0);
  if (page === undefined || URL.parse(tab.pageUrl)?.origin !== URL.parse(url)?.origin) return {};
  const others = (tab.documents ?? []).filter((one) => one !== page);
  const { prerendered } = tab;
  return {
    documents: [{ ...page, url: withoutFragment(url) }, ...others],
    ...(prerendered === undefined ? {} : { prerendered }),
  };
}

/** Records a page that the browser prerenders in case the user opens it. */
export function addPrerendered(tab: TabMedia, { url, policy }: PrerenderedPage): TabMedia {
  const page = { url: withoutFragment(url), policy };
  const others = (tab.prerendered ?? []).filter((one) => one.url !== page.url);
  return { ...tab, prerendered: [page, ...others].slice(0, maxPrerendered) };
}

/**
 * The initial state of a tab that shows a prerendered page, which may already have loaded its media. Undefined if the page was
 * not prerendered.
 */
export function shownPrerendered(tab: TabMedia, url: string): TabMedia | undefined {
  const page = tab.prerendered?.find((one) => one.url === withoutFragment(url));
  return page === undefined ? undefined : addDocument(emptyTab(url, 0), { frameId: 0, ...page });
}
