import { maxObservedBytes, observedMessage, readMessage } from '@clipharbor/contracts';
import { pageTermsOf } from '@clipharbor/sites';
import { addObserved } from '../finding/add-observed.ts';
import { isFrameScript } from '../messaging/senders.ts';
import type { TabStore } from '../storage/tab-store.ts';

const allSites = '*://*/*';
/** Other spellings of the same access, in copies that have it from the start. */
const everywhere = new Set([allSites, '<all_urls>', 'http://*/*', 'https://*/*']);
const scripts = { page: 'observe-page', relay: 'observe-relay' } as const;

/** The sites that a manifest names individually. They have their own scripts. */
export const namedSites = (hostPermissions: readonly string[]): string[] =>
  hostPermissions.filter((pattern) => !everywhere.has(pattern));

/** Registers the scripts that observe pages when the user gives access to all sites, and unregisters them when it is revoked. */
export async function syncObservation(): Promise<void> {
  const isAllowed = await chrome.permissions.contains({ origins: [allSites] });
  const registered = await chrome.scripting.getRegisteredContentScripts({ ids: Object.values(scripts) });
  if (!isAllowed) {
    if (registered.length > 0) await chrome.scripting.unregisterContentScripts({ ids: registered.map(({ id }) => id) });
    return;
  }
  if (registered.length === Object.keys(scripts).length) return;
  const excludeMatches = namedSites(chrome.runtime.getManifest().host_permissions ?? []);
  const shared = { matches: [allSites], excludeMatches, allFrames: true, runAt: 'document_start' as const };
  if (registered.length > 0) await chrome.scripting.unregisterContentScripts({ ids: registered.map(({ id }) => id) });
  await chrome.scripting.registerContentScripts([
    { id: scripts.relay, js: ['observe-relay.js'], ...shared },
    { id: scripts.page, js: ['observe-page.js'], world: 'MAIN', ...shared },
  ]);
}

/** Keeps the registered scripts in sync with the granted access. */
export function observePages(): void {
  const sync = (): void => void syncObservation().catch(() => undefined);
  chrome.permissions.onAdded.addListener(sync);
  chrome.permissions.onRemoved.addListener(sync);
  sync();
}

/** Runs in the page: whether our relay is present. */
const hasRelay = (): boolean => 'clipharborRelay' in globalThis;

/**
 * Injects the same scripts into a single tab: when the user has only clicked our icon there, and when the list is opened for a page
 * that was loaded before access was granted or before this version was installed. Guest sites have their own scripts.
 */
export async function observeTab(tabId: number, pageUrl: string, isShown: boolean): Promise<void> {
  const origin = URL.parse(pageUrl)?.origin;
  if (origin === undefined || pageTermsOf(pageUrl) === 'guest') return;
  if (!isShown && (await chrome.permissions.contains({ origins: [`${origin}/*`] }))) return;
  // Immediately, because a single frame that never finishes loading would otherwise hold up all others.
  const injectImmediately = true;
  const allFrames = { tabId, allFrames: true };
  const frames = await chrome.scripting.executeScript({ target: allFrames, func: hasRelay, injectImmediately });
  const frameIds = frames.filter(({ result }) => result === false).map(({ frameId }) => frameId);
  if (frameIds.length === 0) return;
  const target = { tabId, frameIds };
  await chrome.scripting.executeScript({ target, files: ['observe-relay.js'], injectImmediately });
  await chrome.scripting.executeScript({ target, files: ['observe-page.js'], world: 'MAIN', injectImmediately });
}

/** The handler for a message from a script in a page; undefined for anything else. */
export function observed(
  tabs: TabStore,
  value: unknown,
  sender: chrome.runtime.MessageSender,
): (() => Promise<void>) | undefined {
  const tabId = sender.tab?.id;
  if (!isFrameScript(sender) || tabId === undefined) return undefined;
  const read = readMessage(observedMessage, value, maxObservedBytes);
  if (!read.ok) return undefined;
  return async () => {
    const frameUrl = sender.url;
    // A prerendered page reports as soon as it is shown, before the browser announces it.
    if (frameUrl !== undefined && sender.frameId === 0) await tabs.show(tabId, frameUrl);
    await tabs.change(tabId, (tab) => addObserved(tab, read.message.items, frameUrl ?? tab.pageUrl));
  };
}
