import type { RequestOrigin } from '../finding/tab-media.ts';
import { blockOf, headerRules, maxRulesPerOwner, type RuleScope, ruleBlock } from '../saving/header-rule.ts';
import { privateNetworkRules } from '../saving/private-network-rules.ts';

type BrowserRules = chrome.declarativeNetRequest.Rule[];

const numbersOf = (owner: string): number[] =>
  Array.from({ length: maxRulesPerOwner }, (_, index) => ruleBlock(owner) + index);

/** Development builds know a site on this machine; store builds do not. */
function isSiteOnThisMachine(): boolean {
  const { externally_connectable: connectable, content_scripts: scripts = [] } = chrome.runtime.getManifest();
  const patterns = [...(connectable?.matches ?? []), ...scripts.flatMap(({ matches = [] }) => matches)];
  return patterns.some((pattern) => pattern.startsWith('http://localhost/'));
}

/** The host of our own URLs: the id in Chromium, a number chosen per profile in Firefox. */
const ownHost = (): string => new URL(chrome.runtime.getURL('')).host;

/**
 * Session rules that give our own requests the page's Referer and Origin and keep them out of private networks. A rule's number is
 * derived from its owner, a job or an inspection, so a restarted background recognizes the rules of running jobs and leaves them in
 * place.
 */
export class HeaderRules {
  async add(
    owner: string,
    hosts: readonly string[],
    request: RequestOrigin,
    { patterns = [], pageUrl }: Pick<RuleScope, 'pageUrl'> & Partial<Pick<RuleScope, 'patterns'>>,
  ): Promise<void> {
    const rules = headerRules(owner, ownHost(), { hosts, patterns, request, pageUrl });
    await chrome.declarativeNetRequest.updateSessionRules({
      removeRuleIds: numbersOf(owner),
      addRules: rules as unknown as BrowserRules,
    });
  }

  async remove(owner: string): Promise<void> {
    await chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds: numbersOf(owner) });
  }

  /** Removes what earlier background instances left behind. */
  async keepOnly(owners: readonly string[]): Promise<void> {
    const kept = new Set(owners.map(ruleBlock));
    const rules = await chrome.declarativeNetRequest.getSessionRules();
    const removeRuleIds = rules.map(({ id }) => id).filter((id) => !kept.has(blockOf(id)));
    if (removeRuleIds.length > 0) await chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds });
  }

  /** Blocks private networks for our own requests permanently: these rules outlive the browser session. */
  async closePrivateNetworks(): Promise<void> {
    const rules = await chrome.declarativeNetRequest.getDynamicRules();
    await chrome.declarativeNetRequest.updateDynamicRules({
      removeRuleIds: rules.map(({ id }) => id),
      addRules: privateNetworkRules(ownHost(), isSiteOnThisMachine()) as unknown as BrowserRules,
    });
  }
}
