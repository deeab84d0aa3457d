import { classify } from '../finding/classify.ts';
import { addDocument, addPrerendered, askedBy } from '../finding/documents.ts';
import { addMediaHost, isMediaData } from '../finding/media-hosts.ts';
import { readPolicy } from '../finding/referer.ts';
import { refusalOf } from '../finding/refuse.ts';
import { addMedia, type TabMedia } from '../finding/tab-media.ts';
import type { TabStore } from '../storage/tab-store.ts';
import { askerIn, initiatorOf, isForShownPage, isPrerendered, originSent } from './initiator.ts';

const filter: chrome.webRequest.RequestFilter = {
  urls: ['http://*/*', 'https://*/*'],
  types: ['main_frame', 'sub_frame', 'media', 'xmlhttprequest', 'object', 'other'] as chrome.webRequest.ResourceType[],
};

type Headers = chrome.webRequest.HttpHeader[] | undefined;

const asRecord = (headers: Headers): Record<string, string> =>
  Object.fromEntries((headers ?? []).map(({ name, value }) => [name.toLowerCase(), value ?? '']));

/**
 * Listens to the responses that pages get, where the user gave access. Reads only their headers: listening to requests as well
 * would slow every page down. Referer and Origin are derived from the documents in the tab.
 */
export function observeRequests(tabs: TabStore): void {
  const own = chrome.runtime.getURL('');
  chrome.webRequest.onResponseStarted.addListener(
    (details) => {
      // Our own requests have no tab and name us as their origin.
      if (`${initiatorOf(details)}/` === own) return;
      if (isForShownPage(details)) void see(tabs, details);
      else if (isPrerendered(details)) void addPrerenderedPage(tabs, details);
    },
    filter,
    ['responseHeaders'],
  );
}

async function addPrerenderedPage(tabs: TabStore, details: chrome.webRequest.OnResponseStartedDetails): Promise<void> {
  const { url, tabId, responseHeaders } = details;
  const policy = readPolicy(asRecord(responseHeaders)['referrer-policy']);
  await tabs.change(tabId, (tab) => addPrerendered(tab, { url, policy }));
}

async function see(tabs: TabStore, details: chrome.webRequest.OnResponseStartedDetails): Promise<void> {
  const { url, type, tabId, frameId, statusCode, method } = details;
  const headers = asRecord(details.responseHeaders);
  if (type === 'main_frame') await tabs.visit(tabId, url, true);
  if (type === 'main_frame' || type === 'sub_frame') {
    const policy = readPolicy(headers['referrer-policy']);
    await tabs.change(tabId, (tab) => addDocument(tab, { frameId, url, policy }));
  }
  const refusal = refusalOf(url);
  if (refusal !== null) {
    const isShown = type === 'sub_frame' || type === 'media';
    if (isShown) await tabs.change(tabId, (tab) => (tab.frameRefusal ? tab : { ...tab, frameRefusal: refusal }));
    return;
  }
  const asked = (tab: TabMedia) => {
    const asker = askerIn(tab, details);
    const origin = originSent(details, headers['access-control-allow-origin']);
    return asker === null ? { request: { referer: null, origin } } : askedBy(tab, asker, url, origin);
  };
  if (isMediaData({ resourceType: type, status: statusCode, headers }))
    await tabs.change(tabId, (tab) => addMediaHost(tab, url, asked(tab).request));
  const sighting = classify({ url, resourceType: type, status: statusCode, method, headers });
  if (sighting === null) return;
  const seen = { url, sighting, isLoadedByScript: type === 'xmlhttprequest' };
  for (const id of await tabsOf(tabs, tabId, initiatorOf(details)))
    await tabs.change(id, (tab) => addMedia(tab, { ...seen, ...asked(tab) }));
}

/** Requests of a site's service worker belong to no tab: any tab that shows the site may have caused them. */
async function tabsOf(tabs: TabStore, tabId: number, initiator: string | undefined): Promise<readonly number[]> {
  if (tabId >= 0) return [tabId];
  if (initiator === undefined) return [];
  const all = await tabs.all();
  return all
    .filter(([, { pageUrl }]) => URL.canParse(pageUrl) && new URL(pageUrl).origin === initiator)
    .map(([id]) => id);
}
