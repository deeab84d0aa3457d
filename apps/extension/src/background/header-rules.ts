import type { RequestOrigin } from '../finding/tab-media.ts';
import { headerRule } from '../saving/header-rule.ts';

type Update = (rules: chrome.declarativeNetRequest.Rule[]) => Promise<void>;

/** Session rules by which our own requests carry the page's Referer and Origin. One change at a time: ids are counted up. */
export class HeaderRules {
  #last: Promise<unknown> = Promise.resolve();
  readonly #ids = new Map<string, number>();

  /** `owner` is a job or a look at a manifest. A rule that is there already is replaced. */
  async add(owner: string, hosts: readonly string[], request: RequestOrigin): Promise<void> {
    if (hosts.length === 0) return;
    await this.remove(owner);
    await this.#serially(async (rules) => {
      const id = 1 + Math.max(0, ...rules.map((rule) => rule.id));
      this.#ids.set(owner, id);
      const rule = headerRule(id, chrome.runtime.id, hosts, request) as unknown as chrome.declarativeNetRequest.Rule;
      await chrome.declarativeNetRequest.updateSessionRules({ addRules: [rule] });
    });
  }

  async remove(owner: string): Promise<void> {
    const id = this.#ids.get(owner);
    if (id === undefined) return;
    this.#ids.delete(owner);
    await this.#serially(() => chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds: [id] }));
  }

  /** A background that ended forgot which rule was whose: all go, and those that are needed are added again. */
  async clear(): Promise<void> {
    await this.#serially((rules) =>
      chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds: rules.map(({ id }) => id) }),
    );
  }

  #serially(update: Update): Promise<void> {
    const next = this.#last.then(async () => update(await chrome.declarativeNetRequest.getSessionRules()));
    this.#last = next.catch(() => undefined);
    return next;
  }
}
