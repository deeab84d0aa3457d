import {
  type GuestMessage,
  type GuestPageAnswer,
  type GuestPageReport,
  type GuestSetup,
  type GuestView,
  guestMessage,
  maxGuestMessageBytes,
  readMessage,
} from '@clipharbor/contracts';
import { findMedia, markersOf, matchSite, type SiteId, siteIds } from '@clipharbor/sites';
import type { Saver } from '../background/saver.ts';
import type { TabMedia } from '../finding/tab-media.ts';
import { isPageScript } from '../messaging/senders.ts';
import type { JobStore } from '../storage/job-store.ts';
import type { TabStore } from '../storage/tab-store.ts';
import { AreaFeed } from './area-feed.ts';
import { areaMedia } from './area-items.ts';
import { AreaSettings } from './area-settings.ts';
import { collectionsFrom, mediaFromCandidates } from './media-from-candidates.ts';
import { PageTexts } from './page-texts.ts';
import { reachGuestPage } from './reach-page.ts';
import type { RecipeStore } from './recipe-store.ts';
import { replaceGuestMedia } from './replace-guest-media.ts';

interface GuestModeOptions {
  readonly tabs: TabStore;
  readonly jobs: JobStore;
  readonly saver: Saver;
  readonly recipes: RecipeStore;
}

/** The four guest sites, where nothing needs an account: reads their pages, lists their media and serves the blue area. */
export class GuestMode {
  readonly #tabs: TabStore;
  readonly #jobs: JobStore;
  readonly #saver: Saver;
  readonly #recipes: RecipeStore;
  readonly #settings = new AreaSettings();
  readonly #texts = new PageTexts();
  readonly #feed: AreaFeed;

  constructor({ tabs, jobs, saver, recipes }: GuestModeOptions) {
    this.#tabs = tabs;
    this.#jobs = jobs;
    this.#saver = saver;
    this.#recipes = recipes;
    this.#feed = new AreaFeed({ tabs, jobs, settings: this.#settings });
  }

  listen(): void {
    this.#tabs.onChange((tabId, tab) => {
      if (tab?.guest !== undefined) this.#feed.refresh(tabId);
    });
    this.#jobs.onChange(() => void this.#feed.refreshAll());
    chrome.tabs.onRemoved.addListener((tabId) => this.#texts.forget(tabId));
    chrome.runtime.onMessage.addListener((value: unknown, sender, answer) => {
      const tabId = sender.tab?.id;
      if (!isPageScript(sender) || tabId === undefined) return false;
      const read = readMessage(guestMessage, value, maxGuestMessageBytes);
      if (!read.ok) return false;
      this.#handle(read.message, tabId, sender.url ?? '').then(answer, () => answer(null));
      return true;
    });
  }

  /** Called when the list of this tab is opened. */
  async look(tabId: number): Promise<void> {
    const pageUrl = (await this.#tabs.get(tabId))?.pageUrl ?? '';
    // The content scripts in the manifest run only in secure pages.
    if (!pageUrl.startsWith('https:')) return;
    if (matchSite(pageUrl, await this.#recipes.current()).kind === 'site') await reachGuestPage(tabId);
  }

  /** After an installation or update: visible pages get the blue area at once, others when their list is opened. */
  async reachOpenPages(): Promise<void> {
    for (const { id, url } of await chrome.tabs.query({ active: true })) {
      if (id === undefined || url === undefined) continue;
      await this.#tabs.visit(id, url, false);
      await this.look(id).catch(() => undefined);
    }
  }

  async viewOf(tab: TabMedia | undefined): Promise<GuestView | null> {
    if (tab?.guest === undefined) return null;
    const { site, collections, notice } = tab.guest;
    const shown = new Set(areaMedia(tab).map(({ guest }) => guest?.collectionId));
    return {
      isAreaHidden: await this.#settings.isHidden(site),
      collections: collections
        .filter(({ id }) => shown.has(id))
        .map(({ id, kind, title, mediaIds }) => ({ id, kind, title, count: mediaIds.length })),
      notice,
    };
  }

  async saveAll(tabId: number, collectionId: string): Promise<void> {
    const tab = await this.#tabs.get(tabId);
    const collection = tab?.guest?.collections.find(({ id }) => id === collectionId);
    await this.#save(tabId, collection?.mediaIds ?? []);
  }

  async showArea(tabId: number): Promise<void> {
    const site = (await this.#tabs.get(tabId))?.guest?.site;
    if (site !== undefined) await this.setArea(site, true);
  }

  /** Takes effect immediately in open pages. */
  async setArea(site: string, isShown: boolean): Promise<void> {
    const known = siteIds.find((id) => id === site);
    if (known === undefined) return;
    await this.#settings.setHidden(known, !isShown);
    await this.#feed.refreshAll();
  }

  /** Saves the best version without conversion: choices are made in the popup. */
  async #save(tabId: number, mediaIds: readonly string[]): Promise<void> {
    const tab = await this.#tabs.get(tabId);
    const chosen = (tab?.media ?? []).filter(({ id }) => mediaIds.includes(id));
    for (const { id } of chosen) await this.#forgetFailed(id);
    await this.#saver.startTogether(
      mediaIds.flatMap((mediaId) => {
        const media = chosen.find(({ id }) => id === mediaId);
        if (media === undefined) return [];
        return [{ tabId, mediaId, height: null, format: media.role === 'file' ? 'original' : 'mp4' }];
      }),
    );
  }

  /** An older URL may have expired; the page has a newer one. */
  async #forgetFailed(mediaId: string): Promise<void> {
    const failed = (await this.#jobs.all()).find((job) => job.mediaId === mediaId);
    if (failed?.state === 'failed' || failed?.state === 'interrupted')
      await this.#saver.command(failed.order.id, 'forget');
  }

  async #handle(message: GuestMessage, tabId: number, senderUrl: string): Promise<unknown> {
    const match = matchSite(senderUrl, await this.#recipes.current());
    if (match.kind !== 'site') return null;
    switch (message.type) {
      case 'guest.start':
        return this.#setup(match.site);
      case 'guest.page':
        return this.#read(message, tabId, match.site);
      case 'guest.save':
        return this.#save(tabId, [message.mediaId]);
      case 'guest.saveAll':
        return this.saveAll(tabId, message.collectionId);
      case 'guest.hideArea':
        return this.setArea(match.site, false);
      case 'guest.moveArea':
        return this.#settings.move(message.position);
    }
  }

  async #setup(site: SiteId): Promise<GuestSetup> {
    const recipes = await this.#recipes.current();
    const { dom, pageHosts, answerPaths } = recipes.sites[site];
    const { tags, attributes } = dom;
    return { tags, attributes, pageHosts, answerPaths, markers: markersOf(site, recipes) };
  }

  async #read(report: GuestPageReport, tabId: number, site: SiteId): Promise<GuestPageAnswer> {
    const recipes = await this.#recipes.current();
    const match = matchSite(report.address, recipes);
    // The page may have navigated within its site, but not to another one.
    if (match.kind !== 'site' || match.site !== site) return 'ok';
    const texts = this.#texts.add(tabId, report.knownTexts, report.texts);
    if (texts === null) return 'sendAllTexts';
    const { address, title, viewport, meta, elements } = report;
    const scripts = texts.filter((text) => text.address === null);
    const answers = texts.filter((text) => text.address !== null);
    const found = findMedia(
      { address, title, viewport, meta, elements, scripts, answers },
      { recipes, now: () => performance.now() },
    );
    const media = mediaFromCandidates(found.candidates);
    const page = {
      site,
      mediaHosts: recipes.sites[site].media.hosts,
      collections: collectionsFrom(found.candidates, media),
      notice: found.notices[0]?.code ?? null,
    };
    await this.#tabs.visit(tabId, address, false);
    await this.#tabs.change(tabId, (tab) => replaceGuestMedia(tab, page, media));
    return 'ok';
  }
}
