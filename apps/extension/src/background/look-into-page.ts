import { pageFindings, readMessage } from '@clipharbor/contracts';
import { addFindings } from '../finding/add-findings.ts';
import { refusalOf } from '../finding/refuse.ts';
import type { TabStore } from '../storage/tab-store.ts';
import { observeTab } from './observation.ts';
import type { Thumbnails } from './thumbnails.ts';

/** A page with thousands of images still fits. */
const maxFindingsBytes = 4 * 1024 * 1024;

interface FrameResult {
  readonly frameId: number;
  readonly result?: unknown;
}

/** Runs in the page, after collect.js has defined its function there. */
const callCollector = (sinceMs: number, isShown: boolean): unknown =>
  (globalThis as { clipharborCollect?: (sinceMs: number, isShown: boolean) => unknown }).clipharborCollect?.(
    sinceMs,
    isShown,
  );

/** Asks the page in a tab and its frames for their media. Does nothing where we have no access. */
export async function lookIntoPage(tabs: TabStore, tabId: number, thumbnails?: Thumbnails): Promise<void> {
  try {
    const { url, title } = await chrome.tabs.get(tabId);
    if (url !== undefined) await tabs.look(tabId, url);
    const tab = await tabs.get(tabId);
    if (tab === undefined || refusalOf(tab.pageUrl) !== null) return;
    await observeTab(tabId, tab.pageUrl, thumbnails !== undefined);
    const target = { tabId, allFrames: true };
    await chrome.scripting.executeScript({ target, files: ['collect.js'] });
    const frames: FrameResult[] = await chrome.scripting.executeScript({
      target,
      func: callCollector,
      args: [tab.sinceMs, thumbnails !== undefined],
    });
    for (const frame of frames) {
      const read = readMessage(pageFindings, frame.result, maxFindingsBytes);
      if (!read.ok) continue;
      await tabs.change(tabId, (now) => addFindings(now, read.message, frame.frameId));
      const found = await tabs.get(tabId);
      if (found !== undefined) thumbnails?.add(tabId, found, read.message.frames);
    }
    if (title) await tabs.change(tabId, (now) => (now.title === title ? now : { ...now, title }));
  } catch {
    // A page of the browser itself, a closed tab, or a site to which the user gave no access.
  }
}
