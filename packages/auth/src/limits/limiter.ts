import type { Queryable } from '@clipharbor/database';
import { AuthError } from '../errors/auth-error.ts';
import { derivedSecret } from '../tokens/secret-text.ts';
import { visitorOf } from './address.ts';
import type { Limit, LimitRules, RuleName } from './rules.ts';

/** Whom to count against. */
export interface Who {
  readonly address?: string | null;
  readonly account?: string;
}

export interface Limiter {
  /** Throws 429 with the time to wait. */
  take(rule: RuleName, who: Who): Promise<void>;
  /** A success: earlier failures of this account no longer count. */
  forgive(rule: RuleName, account: string): Promise<void>;
  /** One mail a minute for each address. Answers the seconds to wait, or 0. */
  mailWait(address: string): Promise<number>;
}

interface Bucket {
  readonly name: string;
  readonly limit: Limit;
}

const NO_LIMITS: Limiter = {
  take: async () => undefined,
  forgive: async () => undefined,
  mailWait: async () => 0,
};

/** Counts in the database, so that any number of processes count as one. */
export function limiter(accounts: Queryable, pepper: string, clock: () => Date, rules: LimitRules | 'off'): Limiter {
  if (rules === 'off') return NO_LIMITS;
  // Addresses of people do not belong into a table of counters.
  const name = (rule: RuleName, scope: string, index: number, key: string): string =>
    `${rule}:${scope}${index}:${derivedSecret(pepper, 'rate limit', key).slice(0, 22)}`;

  const bucketsOf = (rule: RuleName, who: Who): Bucket[] => {
    const { visitor = [], account = [] } = rules[rule];
    const key = who.account?.toLowerCase();
    return [
      ...visitor.map((limit, index) => ({ name: name(rule, 'v', index, visitorOf(who.address ?? null)), limit })),
      ...(key === undefined ? [] : account.map((limit, index) => ({ name: name(rule, 'a', index, key), limit }))),
    ];
  };

  const waitFor = async (buckets: readonly Bucket[]): Promise<number> => {
    if (buckets.length === 0) return 0;
    const { rows } = await accounts.query<{ wait: number }>({
      name: 'auth_take_tokens',
      text: 'select auth.take_tokens($1, $2, $3, $4) as wait',
      values: [
        buckets.map((bucket) => bucket.name),
        buckets.map((bucket) => bucket.limit.count),
        buckets.map((bucket) => bucket.limit.count / bucket.limit.seconds),
        clock(),
      ],
    });
    return rows[0]?.wait ?? 0;
  };

  return {
    async take(rule, who) {
      const wait = await waitFor(bucketsOf(rule, who));
      if (wait > 0) {
        throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter: wait });
      }
    },
    async forgive(rule, account) {
      const names = (rules[rule].account ?? []).map((_, index) => name(rule, 'a', index, account.toLowerCase()));
      const text = 'delete from auth.rate_limits where bucket = any($1)';
      await accounts.query({ name: 'auth_forgive', text, values: [names] });
    },
    mailWait: (address) => waitFor(bucketsOf('mail', { account: address })),
  };
}
