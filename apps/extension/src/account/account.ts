import {
  backendPlace,
  createGuestClient,
  createLinkedProductClient,
  createLinkedSession,
  createSessionServer,
  createUsage,
  createUsageServer,
} from '@clipharbor/client';
import { type AccountState, accountMessage, connectedMessage, type JobState, readMessage } from '@clipharbor/contracts';
import { brand } from '@clipharbor/domain';
import { pageTermsOf } from '@clipharbor/sites';
import { uiLocale } from '../language/ui-locale.ts';
import { isConnectedPage, isPopup } from '../messaging/senders.ts';
import { siteOrigin } from '../site-origin.ts';
import type { JobStore } from '../storage/job-store.ts';
import { Stored } from '../storage/stored.ts';
import type { TabStore } from '../storage/tab-store.ts';
import { AccountFeed } from './account-feed.ts';
import { planViewOf, sessionViewOf } from './account-view.ts';
import { askFirefox } from './ask-firefox.ts';
import { ImageMeter } from './image-meter.ts';
import { noUnits, readKeptUnits } from './kept-units.ts';
import { Meter } from './meter.ts';
import { PlanNames, readKnownPlans } from './plan-names.ts';
import { noSignIn, readKeptSignIn, SignIn } from './sign-in.ts';
import { itemStorage, tokenStorage } from './token-storage.ts';
import { UsageAlarm } from './usage-alarm.ts';

/** The account in the background: the only place that holds and refreshes the session, and counts usage. */
export class Account {
  readonly #tabs: TabStore;
  readonly #session;
  readonly #usage;
  readonly #signIn: SignIn;
  readonly #names: PlanNames;
  readonly #alarm: UsageAlarm;
  readonly meter: Meter;
  readonly imageMeter: ImageMeter;
  readonly feed: AccountFeed;

  constructor(tabs: TabStore, jobs: JobStore) {
    const { local, session: memory } = chrome.storage;
    // Content scripts must not read it. In Firefox they never can.
    void local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' }).catch(() => undefined);
    const send: typeof fetch = (input, init) => fetch(input, init);
    const connection = { baseUrl: siteOrigin(), fetch: send };
    const place = backendPlace(connection);
    const now = Date.now;
    const session = createLinkedSession({
      storage: tokenStorage(local, memory),
      server: createSessionServer({ place, fetch: send }),
      now,
    });
    const server = createUsageServer(createLinkedProductClient(session, connection));
    const usage = createUsage({ storage: itemStorage(local), server, session, now });
    this.#tabs = tabs;
    this.#session = session;
    this.#usage = usage;
    const imageStates = new Map<string, JobState>();
    this.meter = new Meter({
      ...{ usage, session },
      kept: new Stored(local, 'units', noUnits, readKeptUnits),
      stateOf: async (jobId) => imageStates.get(jobId) ?? (await jobs.find(jobId))?.state,
      onChange: () => this.#refresh(),
    });
    this.imageMeter = new ImageMeter(this.meter, imageStates);
    this.#alarm = new UsageAlarm(usage, () => this.meter.running());
    this.feed = new AccountFeed({ usage, session, stateFor: (tabId) => this.#stateFor(tabId) });
    this.#names = new PlanNames({
      ...{ place, fetch: send },
      kept: new Stored(local, 'plans', [], readKnownPlans),
      onChange: () => this.feed.refresh(),
    });
    const isFirefox = browserFamily === 'firefox';
    this.#signIn = new SignIn({
      ...{ siteOrigin: siteOrigin(), session },
      locale: uiLocale(chrome.i18n.getUILanguage()),
      redirectTo: isFirefox ? redirectInFirefox() : chrome.runtime.getURL('connected.html'),
      guest: createGuestClient(connection),
      kept: new Stored(memory, 'signIn', noSignIn, readKeptSignIn),
      openTab: async (url) => void (await chrome.tabs.create({ url })),
      ...(isFirefox ? { askBrowser: askFirefox } : {}),
      onChange: () => this.feed.refresh(),
    });
    session.onChange(() => this.#refresh());
    tabs.onChange(() => this.feed.refresh());
    // If storing fails now, the next change settles it.
    jobs.onChange(() => void this.meter.settle().catch(() => undefined));
  }

  /** Call after the downloads have been recovered: completes what was interrupted when the last background stopped. */
  async start(): Promise<void> {
    await this.#session.resume();
    await this.meter.settle();
    await this.#alarm.update();
  }

  /** The handler for a message, if its sender may send it. */
  route(value: unknown, sender: chrome.runtime.MessageSender): (() => Promise<void>) | undefined {
    if (isConnectedPage(sender)) return this.#routeConnected(value, sender);
    if (!isPopup(sender)) return undefined;
    const read = readMessage(accountMessage, value);
    if (!read.ok) return undefined;
    switch (read.message.type) {
      case 'account.signIn':
        return () => this.#signIn.start();
      case 'account.signOut':
        return async () => void (await this.#session.signOut());
      case 'account.watch':
        return undefined;
    }
  }

  #routeConnected(value: unknown, { tab }: chrome.runtime.MessageSender): (() => Promise<void>) | undefined {
    const read = readMessage(connectedMessage, value);
    const tabId = tab?.id;
    if (!read.ok || tabId === undefined) return undefined;
    const { address } = read.message;
    return async () => void (await chrome.tabs.update(tabId, { url: await this.#signIn.finish(address) }));
  }

  #refresh(): void {
    this.feed.refresh();
    void this.#alarm.update().catch(() => undefined);
  }

  async #stateFor(tabId: number): Promise<AccountState> {
    const [plan, tab] = await Promise.all([this.#usage.plan(), this.#tabs.get(tabId)]);
    const session = await this.#session.state();
    const planId = plan.kind === 'known' ? plan.usage.planId : null;
    const name = planId === null ? null : await this.#names.nameOf(planId);
    const extracted = session.kind === 'signedIn' ? await this.meter.extracted(session.userId) : [];
    return {
      siteOrigin: siteOrigin(),
      session: sessionViewOf(session, planViewOf(plan, name, Date.now()), await this.#signIn.outcome()),
      pageTerms: pageTermsOf(tab?.pageUrl ?? ''),
      extractedIds: (tab?.media ?? []).map(({ id }) => id).filter((id) => extracted.includes(id)),
    };
  }
}

/** Firefox derives it from the add-on's id; the API that returns it exists only with its permission. */
const redirectInFirefox = (): string => `${brand.extensionRedirectOrigins.firefox}/`;
