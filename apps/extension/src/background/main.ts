import { hostMessage, pageMessage, readMessage, siteMessage } from '@clipharbor/contracts';
import { isOffscreen, isPopup } from '../messaging/senders.ts';
import { showCount } from './badge.ts';
import { HeaderRules } from './header-rules.ts';
import { HostClient } from './host-client.ts';
import { ImageSaver } from './image-saver.ts';
import { Inspector } from './inspector.ts';
import { JobStore } from './job-store.ts';
import { lookIntoPage } from './look-into-page.ts';
import { welcome } from './milestones.ts';
import { observed, observePages } from './observation.ts';
import { observeRequests } from './observe-requests.ts';
import { PopupFeed } from './popup-feed.ts';
import { Saver } from './saver.ts';
import { TabStore } from './tab-store.ts';
import { Thumbnails } from './thumbnails.ts';

/*
 * The background routes: it listens, keeps lists and gives orders. All listeners are added at once, because the browser wakes a
 * background for an event only if it listened to it in its first moment. Media are loaded elsewhere.
 */
const tabs = new TabStore();
const jobs = new JobStore();
const rules = new HeaderRules();
const saver = new Saver(jobs, tabs, rules);
const host = new HostClient(saver.hear);
saver.attach(host);
const inspector = new Inspector(tabs, host, rules);
const images = new ImageSaver(tabs, host, rules);
const thumbnails = new Thumbnails();
const feed = new PopupFeed(tabs, jobs, images, thumbnails);
void rules.closePrivateNetworks().catch(() => undefined);
const recovered = saver.recover().catch(() => undefined);

const look = (tabId: number): Promise<void> => lookIntoPage(tabs, tabId);
/** The same for someone who is looking at the list. */
const showPage = (tabId: number): Promise<void> => lookIntoPage(tabs, tabId, thumbnails).then(() => feed.refresh());

tabs.onChange((tabId, tab) => {
  void showCount(tabId, tab);
  void inspector.run(tabId);
});

observeRequests(tabs);
observePages();

chrome.tabs.onUpdated.addListener(async (tabId, { url, title, status }) => {
  if (url !== undefined) await tabs.visit(tabId, url, false);
  if (title !== undefined) await tabs.change(tabId, (tab) => (tab.title === title ? tab : { ...tab, title }));
  // Needs access to the site; where the user gave none, the popup asks when it is opened.
  if (status === 'complete') await look(tabId);
});

chrome.runtime.onInstalled.addListener((details) => void welcome(details));

chrome.tabs.onRemoved.addListener((tabId) => void tabs.forget(tabId));

chrome.downloads.onChanged.addListener((delta) => {
  void recovered.then(() => saver.hearDownload(delta));
  void images.hearDownload(delta);
});

chrome.runtime.onConnect.addListener((port) => feed.accept(port, (tabId) => void showPage(tabId)));

chrome.runtime.onMessage.addListener((value: unknown, sender, answer) => {
  const work = route(value, sender);
  if (work === undefined) return false;
  recovered.then(work).then(
    () => answer(true),
    () => answer(false),
  );
  return true;
});

/** What a message asks for, if its sender may ask. */
function route(value: unknown, sender: chrome.runtime.MessageSender): (() => Promise<void>) | undefined {
  if (isOffscreen(sender)) {
    const read = readMessage(hostMessage, value);
    return read.ok ? () => saver.hear(read.message.jobId, read.message.event) : undefined;
  }
  if (!isPopup(sender)) return observed(tabs, value, sender);
  const read = readMessage(pageMessage, value);
  if (!read.ok) return undefined;
  const { message } = read;
  switch (message.type) {
    case 'media.look':
      return () => look(message.tabId);
    case 'images.save':
      return () => images.save(message.tabId);
    case 'save.start':
      return () => saver.start(message);
    case 'save.command':
      return () => saver.command(message.jobId, message.command);
  }
}

// Our site asks whether the extension is there. Firefox has no such event for pages.
chrome.runtime.onMessageExternal?.addListener((value: unknown, _sender, answer) => {
  if (readMessage(siteMessage, value).ok) answer({ version: chrome.runtime.getManifest().version });
});
