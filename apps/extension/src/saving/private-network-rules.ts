import { ownRequests } from './header-rule.ts';
import { rulePriority } from './rule-priority.ts';

const start = '^https?://([^/@]*@)?';
const end = '(:[0-9]+)?(/|$)';
const part = '[0-9]+';

const privateIPv4 = [
  `(0|10)\\.${part}\\.${part}`,
  `100\\.(6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7])\\.${part}`,
  '169\\.254',
  '172\\.(1[6-9]|2[0-9]|3[01])',
  '192\\.168',
  '198\\.1[89]',
  `(22[4-9]|2[345][0-9])\\.${part}\\.${part}`,
].map((prefix) => (prefix.endsWith(part) ? prefix : `${prefix}\\.${part}`));

/** Patterns that the browser can match. Slightly broader than the exact rule for addresses, which needs arithmetic. */
const patterns = {
  ipv4: `${start}(${privateIPv4.join('|')})\\.${part}${end}`,
  loopbackIPv4: `${start}127\\.${part}\\.${part}\\.${part}${end}`,
  // Only 2000::/3 is public, except 6to4 and reserved ranges in it; ::1 and mapped addresses start with a colon.
  ipv6: `${start}\\[([0-9a-f]{1,3}:|[014-9a-f][0-9a-f]{3}:|2002:|2001:(0:|db8:|:))`,
  loopbackIPv6: `${start}\\[::`,
  singleName: `${start}[a-z0-9_-]*[a-z_-][a-z0-9_-]*\\.?${end}`,
} as const;

const names = ['local', 'internal', 'intranet', 'private', 'corp', 'home', 'lan', 'localdomain', 'home.arpa'];

/**
 * Blocks our own requests into private networks before they are made, including redirects, which no script can foresee. Jobs of a
 * page in such a network have an exception for its host.
 * `isLoopbackOpen`: for development builds, whose site is on this machine.
 */
export function privateNetworkRules(extensionId: string, isLoopbackOpen: boolean) {
  // Persistent rules cannot refer to tabs; requests of our own pages have other types.
  const { tabIds: _, ...own } = ownRequests(extensionId);
  const localhost = ['localhost'];
  const conditions = [
    { ...own, regexFilter: patterns.ipv4 },
    { ...own, regexFilter: patterns.ipv6 },
    { ...own, requestDomains: names },
    { ...own, regexFilter: patterns.singleName, excludedRequestDomains: localhost },
    ...(isLoopbackOpen
      ? []
      : [
          { ...own, regexFilter: patterns.loopbackIPv4 },
          { ...own, regexFilter: patterns.loopbackIPv6 },
          { ...own, requestDomains: localhost },
        ]),
  ];
  return conditions.map((condition, index) => ({
    id: index + 1,
    priority: rulePriority.blockPrivate,
    action: { type: 'block' } as const,
    condition,
  }));
}
