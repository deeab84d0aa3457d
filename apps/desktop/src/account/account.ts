import {
  backendPlace,
  completeConnection,
  connectedAddress,
  createGuestClient,
  createLinkedProductClient,
  createLinkedSession,
  createSessionServer,
  createUsage,
  createUsageServer,
  type PendingConnection,
  type SessionStorage,
  startConnection,
} from '@clipharbor/client';
import type { AccountState, SignInOutcome } from '@clipharbor/contracts';
import { perKind } from '@clipharbor/domain';
import { Meter } from './meter.ts';
import { withUnusableTokens } from './session-at-rest.ts';

/** How often unsent reports are retried and open reservations renewed. */
const tickMs = 30_000;

export interface AccountOptions {
  readonly site: string;
  readonly storage: SessionStorage;
  /** The address on this machine to which the site sends the code. */
  readonly redirectTo: () => string;
  readonly running: () => readonly string[];
}

/** The app's own session and its usage counts. Only the engine has one. */
export class Account {
  readonly #options: AccountOptions;
  readonly #session;
  readonly #usage;
  readonly #guest;
  readonly meter: Meter;
  #pending: PendingConnection | null = null;
  #locale = 'en';
  #outcome: SignInOutcome | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: AccountOptions) {
    this.#options = options;
    const connection = { baseUrl: options.site, fetch };
    const now = Date.now;
    const { storage } = options;
    const server = createSessionServer({ place: backendPlace(connection), fetch });
    this.#session = createLinkedSession({ storage: withUnusableTokens(storage), server, now });
    const usageServer = createUsageServer(createLinkedProductClient(this.#session, connection));
    this.#usage = createUsage({ storage, server: usageServer, session: this.#session, now });
    this.#guest = createGuestClient(connection);
    this.meter = new Meter({ usage: this.#usage, session: this.#session });
  }

  /** Completes what was interrupted when the last run ended. */
  start(): void {
    const tick = (): void => void this.#usage.tick(this.#options.running()).catch(() => undefined);
    this.#timer = setInterval(tick, tickMs).unref();
    void this.#session
      .resume()
      .then(tick)
      .catch(() => undefined);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#usage.idle();
  }

  /** The page of our site on which the user connects the app. */
  async connect(locale: string): Promise<string> {
    const { site, redirectTo } = this.#options;
    this.#locale = locale;
    this.#outcome = null;
    this.#pending = await startConnection({
      ...{ siteOrigin: site, locale, client: 'desktop', redirectTo: redirectTo() },
      crypto: globalThis.crypto,
    });
    return this.#pending.address;
  }

  /** Called when the site has sent the browser here with a code. @returns the page of the site to show next. */
  async finishConnect(answered: string): Promise<string> {
    const { site: siteOrigin } = this.#options;
    const [pending, locale] = [this.#pending, this.#locale];
    const result = pending === null ? null : await completeConnection(pending, answered, this.#guest);
    // A response that is not for us does not affect the pending request.
    if (result !== null && result.kind !== 'mismatch') this.#pending = null;
    if (result?.kind === 'connected') await this.#session.adopt(result.tokens);
    else this.#outcome = result?.kind ?? null;
    const { kind } = await this.#session.state();
    if (kind === 'signedIn') return connectedAddress({ siteOrigin, locale, client: 'desktop' });
    return new URL(`/${locale}/auth?state=failed&app=desktop`, siteOrigin).href;
  }

  async signOut(): Promise<void> {
    await this.#session.signOut();
  }

  /** The known state, updated from the server if it responds. */
  async view(): Promise<AccountState['session']> {
    const state = await this.#session.state();
    if (state.kind === 'signedOut') return { kind: 'signedOut', reason: state.reason, outcome: this.#outcome };
    const plan = await this.#usage.refreshPlan();
    if (plan.kind !== 'known') return { kind: 'signedIn', email: state.email, plan: null };
    const { planId, isEntitled, isFreeTrial, hasLifetimeAccess, accessUntil, meters } = plan.usage;
    return {
      kind: 'signedIn',
      email: state.email,
      plan: {
        ...{ planId, name: null, isEntitled, isFreeTrial, hasLifetimeAccess, accessUntil, isStale: plan.isStale },
        remaining: perKind((kind) => meters[kind].remaining),
      },
    };
  }
}
