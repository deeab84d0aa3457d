import { classify } from '../finding/classify.ts';
import { addMediaHost, isMediaData } from '../finding/media-hosts.ts';
import { refusalOf } from '../finding/refuse.ts';
import { addMedia, type RequestOrigin } from '../finding/tab-media.ts';
import { initiatorOf } from './initiator.ts';
import type { TabStore } from './tab-store.ts';

const maxPending = 1000;

const filter: chrome.webRequest.RequestFilter = {
  urls: ['http://*/*', 'https://*/*'],
  types: ['main_frame', 'sub_frame', 'media', 'xmlhttprequest', 'object', 'other'] as chrome.webRequest.ResourceType[],
};

type Headers = chrome.webRequest.HttpHeader[] | undefined;

const headerOf = (headers: Headers, name: string): string | null =>
  headers?.find((header) => header.name.toLowerCase() === name)?.value ?? null;

const asRecord = (headers: Headers): Record<string, string> =>
  Object.fromEntries((headers ?? []).map(({ name, value }) => [name.toLowerCase(), value ?? '']));

/** Chromium hides Referer and Origin unless asked twice; Firefox does not know the second question. */
function requestExtras(): chrome.webRequest.OnSendHeadersOptions[] {
  const extra = chrome.webRequest.OnSendHeadersOptions?.EXTRA_HEADERS;
  return ['requestHeaders', ...(extra ? [extra] : [])] as chrome.webRequest.OnSendHeadersOptions[];
}

/** Listens to the requests of pages to which the user gave access. Reads headers, never bodies, and changes nothing. */
export function observeRequests(tabs: TabStore): void {
  const asked = new Map<string, RequestOrigin>();
  const own = chrome.runtime.getURL('');

  chrome.webRequest.onSendHeaders.addListener(
    ({ requestId, requestHeaders }) => {
      if (asked.size >= maxPending) asked.clear();
      asked.set(requestId, {
        referer: headerOf(requestHeaders, 'referer'),
        origin: headerOf(requestHeaders, 'origin'),
      });
    },
    filter,
    requestExtras(),
  );

  chrome.webRequest.onResponseStarted.addListener(
    (details) => {
      const request = asked.get(details.requestId);
      asked.delete(details.requestId);
      // Our own requests have no tab and name us as their origin.
      if (`${initiatorOf(details)}/` !== own) void see(tabs, details, request);
    },
    filter,
    ['responseHeaders'],
  );

  chrome.webRequest.onErrorOccurred.addListener(({ requestId }) => void asked.delete(requestId), filter);
}

async function see(
  tabs: TabStore,
  details: chrome.webRequest.OnResponseStartedDetails,
  request: RequestOrigin | undefined,
): Promise<void> {
  const { url, type, tabId, statusCode, method } = details;
  if (type === 'main_frame') await tabs.visit(tabId, url, true);
  const refusal = refusalOf(url);
  if (refusal !== null) {
    const isShown = type === 'sub_frame' || type === 'media';
    if (isShown) await tabs.change(tabId, (tab) => (tab.frameRefusal ? tab : { ...tab, frameRefusal: refusal }));
    return;
  }
  const headers = asRecord(details.responseHeaders);
  if (request !== undefined && isMediaData({ resourceType: type, status: statusCode, headers }))
    await tabs.change(tabId, (tab) => addMediaHost(tab, url, request));
  const sighting = classify({ url, resourceType: type, status: statusCode, method, headers });
  if (sighting === null) return;
  const seen = { url, sighting, isLoadedByScript: type === 'xmlhttprequest', ...(request ? { request } : {}) };
  for (const id of await tabsOf(tabs, tabId, initiatorOf(details))) await tabs.change(id, (tab) => addMedia(tab, seen));
}

/** Requests of a site's service worker belong to no tab: every tab that shows the site may have caused them. */
async function tabsOf(tabs: TabStore, tabId: number, initiator: string | undefined): Promise<readonly number[]> {
  if (tabId >= 0) return [tabId];
  if (initiator === undefined) return [];
  const all = await tabs.all();
  return all
    .filter(([, { pageUrl }]) => URL.canParse(pageUrl) && new URL(pageUrl).origin === initiator)
    .map(([id]) => id);
}
