import type { RequestOrigin } from '../finding/tab-media.ts';
import { headerRule, ruleId } from '../saving/header-rule.ts';

/** The host of our own addresses: the id in Chromium, in Firefox a number that each profile chooses anew. */
const ownHost = (): string => new URL(chrome.runtime.getURL('')).host;

/**
 * Session rules by which our own requests carry the page's Referer and Origin. A rule's number follows from its owner, a job or
 * a look at a manifest: a background that starts again finds the rules of running jobs in place and need not interrupt them.
 */
export class HeaderRules {
  async add(owner: string, hosts: readonly string[], request: RequestOrigin): Promise<void> {
    if (hosts.length === 0) return;
    const id = ruleId(owner);
    const rule = headerRule(id, ownHost(), hosts, request) as unknown as chrome.declarativeNetRequest.Rule;
    await chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds: [id], addRules: [rule] });
  }

  async remove(owner: string): Promise<void> {
    await chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds: [ruleId(owner)] });
  }

  /** Removes what earlier lives of the background left behind. */
  async keepOnly(owners: readonly string[]): Promise<void> {
    const kept = new Set(owners.map(ruleId));
    const rules = await chrome.declarativeNetRequest.getSessionRules();
    const removeRuleIds = rules.map(({ id }) => id).filter((id) => !kept.has(id));
    if (removeRuleIds.length > 0) await chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds });
  }
}
