import { hostMessage, pageMessage, readMessage, siteMessage } from '@clipharbor/contracts';
import { Account } from './account/account.ts';
import { explainFailure, haltWithoutAccess } from './background/access-guard.ts';
import { askDocument } from './background/ask-document.ts';
import { setBadgeColor, showCount } from './background/badge.ts';
import { HeaderRules } from './background/header-rules.ts';
import { HostClient } from './background/host-client.ts';
import { ImageSaver } from './background/image-saver.ts';
import { Inspector } from './background/inspector.ts';
import { LinkHealer } from './background/link-healer.ts';
import { addLinks } from './background/link-reader.ts';
import { ListFollower } from './background/list-follower.ts';
import { lookIntoPage } from './background/look-into-page.ts';
import { welcome } from './background/milestones.ts';
import { observed, observePages } from './background/observation.ts';
import { observeRequests } from './background/observe-requests.ts';
import { PopupFeed } from './background/popup-feed.ts';
import { ReloadWhenIdle } from './background/reload-when-idle.ts';
import { Saver } from './background/saver.ts';
import { Thumbnails } from './background/thumbnails.ts';
import { untilDone } from './background/until-done.ts';
import { Desktop } from './desktop/desktop.ts';
import { bridgeName } from './desktop/page-bridge.ts';
import { setOptOutDomains } from './finding/refuse.ts';
import { GuestMode } from './guest/guest-mode.ts';
import { RecipeStore } from './guest/recipe-store.ts';
import { isOffscreen, isOptions, isPopup } from './messaging/senders.ts';
import { removeLeftovers } from './saving/job-folder.ts';
import { needsFolder } from './saving/job-record.ts';
import { SettingsStore } from './settings/settings-store.ts';
import { preparePanel, startPanel } from './side-panel/panel-readiness.ts';
import { JobStore } from './storage/job-store.ts';
import { TabStore } from './storage/tab-store.ts';
import { clearData } from './surfaces/clear-data.ts';
import { connectSurfaces } from './surfaces/connect-surfaces.ts';
import { openOnboarding } from './surfaces/open-onboarding.ts';

/*
 * The background listens to events, keeps lists and dispatches orders; media are loaded elsewhere. All listeners are added
 * synchronously, because the browser wakes a background only for events that it listened to at startup.
 */
const tabs = new TabStore();
const jobs = new JobStore();
const settings = new SettingsStore();
const rules = new HeaderRules();
const account = new Account(tabs, jobs);
const saver = new Saver(jobs, tabs, rules, settings, account.meter);
const host = new HostClient(saver.onJobEvent, async () => (await recipes.current()).optOutDomains);
saver.attach(host);
const inspector = new Inspector({
  ...{ tabs, host, rules },
  askDocument: (tabId, media) => askDocument(tabs, tabId, media),
});
const images = new ImageSaver(tabs, host, rules, settings, account.imageMeter);
const recipes = new RecipeStore(({ optOutDomains }) => {
  setOptOutDomains(optOutDomains);
  feed.refresh();
});
const guest = new GuestMode({ tabs, jobs, saver, recipes });
const thumbnails = new Thumbnails();
const feed = new PopupFeed({
  ...{ tabs, jobs, images, settings, thumbnails },
  guestView: (tab) => guest.viewOf(tab),
  desktopStatus: () => desktop.status,
});
const desktop = new Desktop({
  ...{ jobs, saver, meter: account.meter },
  isWatched: () => feed.isWatched,
  onChange: () => feed.refresh(),
});
feed.onUnwatched(() => desktop.follower.stop());
void setBadgeColor().catch(() => undefined);
void rules.closePrivateNetworks().catch(() => undefined);
/** Storage may be unreadable for the moment; each use tries again. */
const recovered = untilDone(() => saver.recover());
const started = untilDone(() => recovered().then(() => account.start()));
void started().catch(() => undefined);

const look = (tabId: number): Promise<void> => lookIntoPage(tabs, tabId);
const links = new LinkHealer({ jobs, tabs, look, resume: (jobId) => saver.command(jobId, 'resume') });
const lists = new ListFollower(jobs, host);
const reload = new ReloadWhenIdle(jobs);
void startPanel(() => guest.reachOpenPages()).catch(() => undefined);

saver.onFailed(async (job) => {
  await explainFailure(jobs, job);
  await links.onFailed(job);
});

const isNeeded = async (jobId: string): Promise<boolean> =>
  needsFolder(await jobs.find(jobId)) || (await jobs.isDamaged(jobId));
void recovered()
  .then(() => removeLeftovers(isNeeded))
  .catch(() => undefined);

/** The same for a user who is looking at the list. */
async function showPage(tabId: number): Promise<void> {
  await lookIntoPage(tabs, tabId, thumbnails);
  await guest.look(tabId);
  // Inspects media that an earlier background found but did not inspect: without a change, nothing else would trigger it.
  await inspector.run(tabId);
  feed.refresh();
}

tabs.onChange((tabId, tab) => {
  void showCount(tabId, tab);
  void inspector.run(tabId);
  if (tab === undefined) return;
  void links.onSeen([tab]);
  void lists.onSeen(tab).catch(() => undefined);
});

settings.onChange(({ maxBytesPerSecond }) => void host.limitRate(maxBytesPerSecond));

observeRequests(tabs);
guest.listen();
recipes.listen();
observePages();

chrome.tabs.onUpdated.addListener(async (tabId, { url, title, status }) => {
  if (url !== undefined) await tabs.visit(tabId, url, false);
  if (title !== undefined) await tabs.change(tabId, (tab) => (tab.title === title ? tab : { ...tab, title }));
  // Needs access to the site. If the user has given none, the popup asks for it.
  if (status === 'complete') await look(tabId);
});

connectSurfaces({ tabs, jobs, saver, host, rules, settings, feed, look });

chrome.runtime.onInstalled.addListener((details) => {
  void welcome(details);
  void guest.reachOpenPages().catch(() => undefined);
});

chrome.tabs.onRemoved.addListener((tabId) => void tabs.forget(tabId));

chrome.downloads.onChanged.addListener((delta) => {
  void recovered()
    .then(() => saver.hearDownload(delta))
    .catch(() => undefined);
  images.hearDownload(delta);
});

chrome.runtime.onConnect.addListener((port) => {
  // The document that hosts the jobs was closed or has crashed, along with all its workers.
  if (port.name === 'host' && port.sender !== undefined && isOffscreen(port.sender)) {
    port.onDisconnect.addListener(() => void saver.findLost().catch(() => undefined));
    return;
  }
  if (port.name === 'account') {
    account.feed.accept(port);
    return;
  }
  if (port.name === bridgeName) {
    desktop.bridges.accept(port);
    return;
  }
  feed.accept(port, (tabId) => {
    void showPage(tabId).catch(() => undefined);
    void started().catch(() => undefined);
    void recovered()
      .then(() => saver.findLost())
      .then(() => desktop.follower.start())
      .catch(() => undefined);
  });
});

chrome.runtime.onUpdateAvailable.addListener(() => void reload.request());

chrome.permissions.onAdded.addListener(() => feed.refresh());
chrome.permissions.onRemoved.addListener((revoked) => {
  feed.refresh();
  void recovered()
    .then(() => haltWithoutAccess(jobs, host, revoked))
    .catch(() => undefined);
});

chrome.runtime.onMessage.addListener((value: unknown, sender, answer) => {
  const work = account.route(value, sender) ?? route(value, sender);
  if (work === undefined) return false;
  recovered()
    .then(work)
    .then(
      (result) => answer(result ?? true),
      () => answer(false),
    );
  return true;
});

/** The handler for a message, if its sender may send it. */
function route(value: unknown, sender: chrome.runtime.MessageSender): (() => Promise<unknown>) | undefined {
  if (isOffscreen(sender)) {
    const read = readMessage(hostMessage, value);
    return read.ok ? () => saver.onJobEvent(read.message.jobId, read.message.event) : undefined;
  }
  if (!isPopup(sender) && !isOptions(sender)) return observed(tabs, value, sender);
  const read = readMessage(pageMessage, value);
  if (!read.ok) return undefined;
  const { message } = read;
  switch (message.type) {
    case 'media.look':
      return () => look(message.tabId);
    case 'images.save':
      return () => images.save(message);
    case 'guest.saveAll':
      return () => guest.saveAll(message.tabId, message.collectionId);
    case 'guest.showArea':
      return () => guest.showArea(message.tabId);
    case 'guest.setArea':
      return () => guest.setArea(message.site, message.isShown);
    case 'save.start':
      return () => saver.start(message);
    case 'save.all':
      return () => saver.startAll(message.tabId);
    case 'links.add':
      return () => addLinks(jobs, message.addresses);
    case 'history.clear':
      return () => saver.clearHistory();
    case 'save.command':
      return () => saver.command(message.jobId, message.command);
    case 'damage.acknowledge':
      return () => jobs.acknowledgeDamage();
    case 'data.clear':
      return () => clearData(jobs);
    case 'settings.change':
      return () => settings.change(message.change);
    case 'sidePanel.prepare':
      return () => preparePanel(reload);
    case 'desktop.save':
      return () => desktop.handovers.save(message);
    case 'desktop.move':
      return () => desktop.handovers.move(message.jobId);
    case 'desktop.show':
      return () => desktop.handovers.show();
    case 'desktop.check':
      return () => desktop.check();
  }
}

// Our site asks whether the extension is installed. Firefox has no such event for pages.
chrome.runtime.onMessageExternal?.addListener((value: unknown, _sender, answer) => {
  const read = readMessage(siteMessage, value);
  if (!read.ok) return;
  if (read.message.type === 'onboarding') void openOnboarding();
  answer({ version: chrome.runtime.getManifest().version });
});
