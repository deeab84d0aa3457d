import { policyInMarkup } from '../content/policy-in-markup.ts';
import { describeDocument } from '../finding/documents.ts';
import { readPolicy } from '../finding/referer.ts';
import type { FoundMedia, TabMedia } from '../finding/tab-media.ts';
import type { TabStore } from '../storage/tab-store.ts';

/** A busy page must not hold up its list. */
const maxWaitMs = 1000;
const maxUrlCharacters = 8192;

/** Asks the document that requested a medium for its current referrer policy, so that our requests disclose no more and no less. */
export async function askDocument(tabs: TabStore, tabId: number, media: FoundMedia): Promise<void> {
  const tab = await tabs.get(tabId);
  const frameIds = tab === undefined ? [] : framesWith(tab, media.askedBy);
  if (frameIds.length === 0) return;
  const waiting = Promise.withResolvers<void>();
  const timer = setTimeout(waiting.resolve, maxWaitMs);
  // A page of the browser itself, a closed frame, or a site to which the user gave no access.
  await Promise.race([askFrames(tabs, tabId, frameIds).catch(() => undefined), waiting.promise]);
  clearTimeout(timer);
}

/** The frames that show a document. The page itself is recognized by its URL even if its response was never seen. */
function framesWith({ documents = [], pageUrl }: TabMedia, url: string | undefined): number[] {
  if (url === undefined) return [];
  const frameIds = documents.filter((one) => one.url === url).map(({ frameId }) => frameId);
  return frameIds.length > 0 || pageUrl.replace(/#.*$/, '') !== url ? frameIds : [0];
}

async function askFrames(tabs: TabStore, tabId: number, frameIds: number[]): Promise<void> {
  const target = { tabId, frameIds };
  const answers: { readonly frameId: number; readonly result?: unknown }[] = await chrome.scripting.executeScript({
    target,
    func: policyInMarkup,
    injectImmediately: true,
  });
  for (const { frameId, result } of answers) {
    const { url, policy } = Object(result) as Record<string, unknown>;
    if (typeof url !== 'string' || url.length > maxUrlCharacters) continue;
    const known = readPolicy(typeof policy === 'string' ? policy : null);
    await tabs.change(tabId, (now) => describeDocument(now, frameId, url, known));
  }
}
