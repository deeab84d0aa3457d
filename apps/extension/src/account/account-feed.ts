import { type LinkedSession, type Usage, watchPlan } from '@clipharbor/client';
import { type AccountState, accountMessage, readMessage } from '@clipharbor/contracts';
import { isPopup } from '../messaging/senders.ts';

interface Watcher {
  readonly port: chrome.runtime.Port;
  readonly tabId: number;
}

interface AccountFeedOptions {
  readonly usage: Pick<Usage, 'plan' | 'refreshPlan'>;
  readonly session: Pick<LinkedSession, 'check'>;
  readonly stateFor: (tabId: number) => Promise<AccountState>;
}

/** Sends the account's state to open popups: at once, after every change, and after polling the server every 5 s. */
export class AccountFeed {
  readonly #options: AccountFeedOptions;
  readonly #watchers = new Set<Watcher>();
  #stopAsking: (() => void) | undefined;

  constructor(options: AccountFeedOptions) {
    this.#options = options;
  }

  /** The first message on a port names the tab. */
  accept(port: chrome.runtime.Port): void {
    if (!isPopup(port.sender)) {
      port.disconnect();
      return;
    }
    port.onMessage.addListener((value: unknown) => {
      const read = readMessage(accountMessage, value);
      if (!read.ok || read.message.type !== 'account.watch') return;
      const watcher = { port, tabId: read.message.tabId };
      this.#watchers.add(watcher);
      port.onDisconnect.addListener(() => this.#leave(watcher));
      void this.#send(watcher);
      this.#stopAsking ??= this.#ask();
    });
  }

  refresh(): void {
    for (const watcher of this.#watchers) void this.#send(watcher);
  }

  #leave(watcher: Watcher): void {
    this.#watchers.delete(watcher);
    if (this.#watchers.size > 0) return;
    this.#stopAsking?.();
    this.#stopAsking = undefined;
  }

  #ask(): () => void {
    const { usage, session } = this.#options;
    return watchPlan({
      ...{ usage, session },
      setTimeout: (work, ms) => setTimeout(work, ms),
      clearTimeout: (timer) => clearTimeout(timer),
      show: () => this.refresh(),
    });
  }

  async #send({ port, tabId }: Watcher): Promise<void> {
    try {
      port.postMessage(await this.#options.stateFor(tabId));
    } catch {
      // Closed in the meantime.
    }
  }
}
