import { hostReach, mayReach } from '@clipharbor/media';
import type { RequestOrigin } from '../finding/tab-media.ts';
import { rulePriority } from './rule-priority.ts';

/** Rules are numbered in consecutive blocks, one per owner. */
export const maxRulesPerOwner = 32;
/** Two rules are reserved for the hosts, one for private hosts. */
const maxPatterns = maxRulesPerOwner - 3;
/** Longer patterns do not help to identify the job of a request. */
const maxPatternCharacters = 1000;

/** Which of our requests get the headers of a page's request. */
export interface RuleScope {
  readonly hosts: readonly string[];
  /** URLs of this medium alone, with `*` for any text. They distinguish it from other media on the same host. */
  readonly patterns: readonly string[];
  readonly request: RequestOrigin;
  /** The page, on whose behalf private hosts may be accessed. */
  readonly pageUrl: string;
}

const set = (header: string, value: string | null) =>
  value === null ? ({ header, operation: 'remove' } as const) : ({ header, operation: 'set', value } as const);

/** Requests that this extension makes outside any tab. */
export const ownRequests = (extensionId: string) => ({
  initiatorDomains: [extensionId],
  tabIds: [-1],
  resourceTypes: ['xmlhttprequest', 'other', 'media'] as const,
});

/**
 * Gives our own requests the Referer and Origin of the page's request, or none if it had none. One rule covers the hosts. Since a
 * browser cannot tell the requests of two jobs apart, each job also has rules for its own URLs: the longest match applies, so two
 * jobs on one host do not overwrite each other's headers.
 */
export function headerRules(owner: string, extensionId: string, { hosts, patterns, request, pageUrl }: RuleScope) {
  const own = ownRequests(extensionId);
  const home = URL.parse(request.referer ?? '')?.hostname;
  const isElsewhere = (host: string): boolean => request.elsewhere !== undefined && host !== home;
  const actionWith = (referer: string | null) =>
    ({ type: 'modifyHeaders', requestHeaders: [set('referer', referer), set('origin', request.origin)] }) as const;
  const actions = { home: actionWith(request.referer), elsewhere: actionWith(request.elsewhere ?? null) };
  const actionFor = (host: string) => (isElsewhere(host) ? actions.elsewhere : actions.home);
  const reachable = hosts.filter((host) => mayReach(pageUrl, `http://${host}/`));
  const groups = [reachable.filter((host) => !isElsewhere(host)), reachable.filter(isElsewhere)].filter(
    ({ length }) => length > 0,
  );
  const isBelowAnother = (host: string): boolean => reachable.some((other) => host.endsWith(`.${other}`));
  const isolated = reachable.filter((host) => hostReach(host) !== 'public');
  const filters = [...new Set(patterns.map(urlFilterOf))].filter((filter) => filter !== null).slice(0, maxPatterns);
  const rules = [
    ...groups.map((requestDomains) => ({
      // A host includes its subdomains, so the more specific of two hosts must take precedence.
      priority: rulePriority.headers + (requestDomains.some(isBelowAnother) ? 1 : 0),
      action: actionFor(requestDomains[0] ?? ''),
      condition: { ...own, requestDomains },
    })),
    ...(isolated.length > 0
      ? [
          {
            priority: rulePriority.allowPrivate,
            action: { type: 'allow' } as const,
            condition: { ...own, requestDomains: isolated },
          },
        ]
      : []),
    ...filters.map((urlFilter) => ({
      priority: rulePriority.headers + urlFilter.replaceAll('*', '').length,
      action: actionFor(hostOf(urlFilter)),
      condition: { ...own, urlFilter },
    })),
  ];
  const first = ruleBlock(owner);
  return rules.map((rule, index) => ({ id: first + index, ...rule }));
}

/** A filter anchored at the start of the URL. Characters with a special meaning in filters become wildcards. */
function urlFilterOf(pattern: string): string | null {
  const bare = pattern.replace(/[?#].*$/, '');
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(bare) || bare.length > maxPatternCharacters) return null;
  return `|${bare.replace(/[\^|]/g, '*')}`;
}

/** The host in a filter, without its port. Empty if it has a wildcard. */
const hostOf = (urlFilter: string): string => /^\|https?:\/\/([^/:*]+)[/:]/.exec(urlFilter)?.[1] ?? '';

/** The first id of an owner's rules: stable across background restarts, and in practice never that of another owner. */
export function ruleBlock(owner: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < owner.length; index++) hash = Math.imul(hash ^ owner.charCodeAt(index), 0x01000193);
  return hash & 0x7fffffff & -maxRulesPerOwner || maxRulesPerOwner; // Ids start at 1.
}

/** The block that a rule belongs to. */
export const blockOf = (ruleId: number): number => ruleId & -maxRulesPerOwner;
