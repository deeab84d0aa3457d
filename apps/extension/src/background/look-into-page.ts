import { pageFindings, readMessage } from '@clipharbor/contracts';
import { addFindings } from '../finding/add-findings.ts';
import { refusalOf } from '../finding/refuse.ts';
import type { TabStore } from '../storage/tab-store.ts';
import { observeTab } from './observation.ts';
import type { Thumbnails } from './thumbnails.ts';

/** Enough for a page with thousands of images. */
const maxFindingsBytes = 4 * 1024 * 1024;

interface FrameResult {
  readonly frameId: number;
  readonly documentId?: string;
  readonly result?: unknown;
}

/** Runs in the page, after collect.js has defined its function there. */
const callCollector = (sinceMs: number, isShown: boolean): unknown =>
  (globalThis as { clipharborCollect?: (sinceMs: number, isShown: boolean) => unknown }).clipharborCollect?.(
    sinceMs,
    isShown,
  );

/** Runs in the page: whether its document is still being parsed. */
const isLoading = (): boolean => document.readyState === 'loading';

/** Frames whose documents are still being parsed: each is read once, however often its tab is scanned in the meantime. */
const awaited = new Set<string>();

/**
 * Asks the page in a tab and its frames for their media. Documents that are still loading are read once they are parsed, but this
 * does not wait for them, because a single frame may take forever. Does nothing where we have no access.
 */
export async function lookIntoPage(tabs: TabStore, tabId: number, thumbnails?: Thumbnails): Promise<void> {
  try {
    const { url } = await chrome.tabs.get(tabId);
    if (url !== undefined) await tabs.look(tabId, url);
    const tab = await tabs.get(tabId);
    if (tab === undefined || refusalOf(tab.pageUrl) !== null) return;
    await observeTab(tabId, tab.pageUrl, thumbnails !== undefined);
    const frames: FrameResult[] = await chrome.scripting.executeScript({
      target: { tabId, allFrames: true },
      func: isLoading,
      injectImmediately: true,
    });
    const read = (frameIds: number[]) => readFrames({ tabs, tabId, thumbnails }, frameIds, tab.sinceMs);
    for (const { frameId, documentId, result } of frames) {
      const key = `${tabId} ${frameId} ${documentId}`;
      if (result !== true || awaited.has(key)) continue;
      awaited.add(key);
      void read([frameId])
        .catch(() => undefined)
        .finally(() => awaited.delete(key));
    }
    await read(frames.filter(({ result }) => result !== true).map(({ frameId }) => frameId));
  } catch {
    // A page of the browser itself, a closed tab, or a site to which the user gave no access.
  }
}

interface PageScan {
  readonly tabs: TabStore;
  readonly tabId: number;
  readonly thumbnails: Thumbnails | undefined;
}

/** Reads frames once their documents are parsed: the browser injects scripts no earlier. */
async function readFrames({ tabs, tabId, thumbnails }: PageScan, frameIds: number[], sinceMs: number): Promise<void> {
  if (frameIds.length === 0) return;
  const target = { tabId, frameIds };
  await chrome.scripting.executeScript({ target, files: ['collect.js'] });
  const frames: FrameResult[] = await chrome.scripting.executeScript({
    target,
    func: callCollector,
    args: [sinceMs, thumbnails !== undefined],
  });
  for (const frame of frames) {
    const read = readMessage(pageFindings, frame.result, maxFindingsBytes);
    if (!read.ok) continue;
    await tabs.change(tabId, (now) => addFindings(now, read.message, frame.frameId));
    const found = await tabs.get(tabId);
    if (found !== undefined) thumbnails?.add(tabId, found, read.message.frames);
  }
  if (!frameIds.includes(0)) return;
  // Not earlier: until the document is parsed, the title of a tab is its URL.
  const { title } = await chrome.tabs.get(tabId);
  if (title) await tabs.change(tabId, (now) => (now.title === title ? now : { ...now, title }));
}
