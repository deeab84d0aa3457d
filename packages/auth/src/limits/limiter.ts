import type { Queryable } from '@clipharbor/database';
import { AuthError } from '../errors/auth-error.ts';
import { derivedSecret } from '../tokens/secret-text.ts';
import { visitorOf } from './address.ts';
import type { Limit, LimitRules, Rule, RuleName } from './rules.ts';

/** Whom to count against. */
export interface Who {
  readonly address?: string | null;
  readonly account?: string;
}

/** An attempt that the caller's own statements count and forgive, which saves extra round trips to the database. */
export interface Try {
  /** Parameters of `auth.take_tokens`, which returns the seconds to wait. */
  readonly tokens: readonly [buckets: string[], bursts: number[], perSecond: number[], now: Date];
  /** Keys that a success removes from `auth.rate_limits`. */
  readonly accountBuckets: readonly string[];
}

export interface Limiter {
  /** Throws 429 with the time to wait. */
  take(rule: RuleName, who: Who): Promise<void>;
  try(rule: RuleName, who: Who): Try;
  /** A success: earlier failures of this account no longer count. */
  forgive(rule: RuleName, account: string): Promise<void>;
  /** One mail a minute for each address. Returns the seconds to wait, or 0. */
  mailWait(address: string): Promise<number>;
}

interface Bucket {
  readonly name: string;
  readonly limit: Limit;
}

/** Throws 429 if there is a time to wait. */
export function refuseUntil(wait: number): void {
  if (wait === 0) return;
  throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter: wait });
}

/** Counts in the database, so that any number of processes count as one. */
export function limiter(accounts: Queryable, pepper: string, clock: () => Date, rules: LimitRules | 'off'): Limiter {
  const limitsOf = (rule: RuleName): Rule => (rules === 'off' ? {} : rules[rule]);
  // Email addresses do not belong in a table of counters.
  const named = (scope: string, key: string, limits: readonly Limit[] = []): Bucket[] => {
    const secret = derivedSecret(pepper, 'rate limit', key).slice(0, 22);
    return limits.map((limit, index) => ({ name: `${scope}${index}:${secret}`, limit }));
  };
  const ofVisitor = (rule: RuleName, { address = null }: Who): Bucket[] =>
    named(`${rule}:v`, visitorOf(address), limitsOf(rule).visitor);
  const ofAccount = (rule: RuleName, { account }: Who): Bucket[] =>
    account === undefined ? [] : named(`${rule}:a`, account.toLowerCase(), limitsOf(rule).account);

  const tokens = (buckets: readonly Bucket[]): Try['tokens'] => [
    buckets.map(({ name }) => name),
    buckets.map(({ limit }) => limit.count),
    buckets.map(({ limit }) => limit.count / limit.seconds),
    clock(),
  ];
  const waitFor = async (rule: RuleName, who: Who): Promise<number> => {
    const buckets = [...ofVisitor(rule, who), ...ofAccount(rule, who)];
    if (buckets.length === 0) return 0;
    const { rows } = await accounts.query<{ wait: number }>({
      name: 'auth_take_tokens',
      text: 'select auth.take_tokens($1, $2, $3, $4) as wait',
      values: tokens(buckets),
    });
    return rows[0]?.wait ?? 0;
  };

  return {
    take: async (rule, who) => refuseUntil(await waitFor(rule, who)),
    try(rule, who) {
      const account = ofAccount(rule, who);
      return {
        tokens: tokens([...ofVisitor(rule, who), ...account]),
        accountBuckets: account.map(({ name }) => name),
      };
    },
    async forgive(rule, account) {
      const names = ofAccount(rule, { account }).map(({ name }) => name);
      if (names.length === 0) return;
      const text = 'delete from auth.rate_limits where bucket = any($1)';
      await accounts.query({ name: 'auth_forgive', text, values: [names] });
    },
    mailWait: (address) => waitFor('mail', { account: address }),
  };
}
