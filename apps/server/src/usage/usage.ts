import type { DataOf, usageCalls } from '@clipharbor/contracts';
import type { Database, Session } from '@clipharbor/database';
import { perKind, type UsageKind, type UsageState } from '@clipharbor/domain';

/** Whose usage it is, according to a verified token. The database acts in this user's own role, so it cannot count for anyone else. */
export interface UsageOwner {
  readonly userId: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

export interface UsageResult {
  readonly state: UsageState;
  readonly remaining: number | null;
}

export type UsageView = DataOf<typeof usageCalls.usage>;

interface UsageRow extends Record<`${UsageKind}_${'limit' | 'remaining'}`, number | null> {
  readonly is_entitled: boolean;
  readonly has_lifetime_access: boolean;
  readonly is_free_trial: boolean;
  readonly last_plan_id: number | null;
  readonly access_until: Date | null;
  readonly resets_at: Date | null;
  readonly extraction_consumed: number;
  readonly download_consumed: number;
  readonly conversion_consumed: number;
}

// The counts of a trial, or of a subscription that will not renew, end with it and are never reset.
const usageQuery = `
  select e.*, coalesce(e.plan_id, (s.subscription_detail ->> 'plan_id')::integer) as last_plan_id,
    coalesce(s.extraction_consumed, 0) as extraction_consumed,
    coalesce(s.download_consumed, 0) as download_consumed, coalesce(s.conversion_consumed, 0) as conversion_consumed,
    case when e.is_entitled and not e.has_lifetime_access and not e.is_free_trial
        and (not b.is_canceled or b.ends_at > b.current_period_end)
      then b.current_period_end end as resets_at,
    case when e.has_lifetime_access then null when e.is_entitled then d.extraction_limit else 0 end as extraction_limit,
    case when e.has_lifetime_access then null when e.is_entitled then d.download_limit else 0 end as download_limit,
    case when e.has_lifetime_access then null when e.is_entitled then d.conversion_limit else 0 end as conversion_limit
  from public.entitlement($1) e
  left join public.subscription_status s on s.owner_id = $1
  left join public.billing_subscription b on b.owner_id = $1 and b.status <> 'canceled'
  left join public.subscription p on p.id = e.plan_id
  left join public.subscription_detail d on d.id = p.detail_id`;

/** Counts usage exactly: the rules are database functions, and each call runs one of them. */
export class Usage {
  readonly #database: Database;
  constructor(database: Database) {
    this.#database = database;
  }

  reserve(owner: UsageOwner, operationId: string, kind: UsageKind): Promise<UsageResult> {
    return this.#run(owner, 'usage_reserve', 'select public.usage_reserve($1, $2) as answer', [operationId, kind]);
  }

  commit(owner: UsageOwner, operationId: string): Promise<UsageResult> {
    return this.#run(owner, 'usage_commit', 'select public.usage_commit($1) as answer', [operationId]);
  }

  release(owner: UsageOwner, operationId: string): Promise<UsageResult> {
    return this.#run(owner, 'usage_release', 'select public.usage_release($1) as answer', [operationId]);
  }

  async view(owner: UsageOwner): Promise<UsageView> {
    const statement = { text: usageQuery, name: 'usage_view', values: [owner.userId] };
    const [row] = (await this.#as(owner).query<UsageRow>(statement)).rows;
    if (!row) throw new Error('The entitlement function answered nothing');
    return {
      isEntitled: row.is_entitled,
      hasLifetimeAccess: row.has_lifetime_access,
      isFreeTrial: row.is_free_trial,
      planId: row.last_plan_id,
      accessUntil: row.access_until?.toISOString() ?? null,
      resetsAt: row.resets_at?.toISOString() ?? null,
      meters: perKind((kind) => ({
        limit: row[`${kind}_limit`],
        consumed: row[`${kind}_consumed`],
        remaining: row[`${kind}_remaining`],
      })),
    };
  }

  async #run(owner: UsageOwner, name: string, text: string, values: readonly unknown[]): Promise<UsageResult> {
    const { rows } = await this.#as(owner).query<{ answer: UsageResult }>({ text, name, values });
    if (!rows[0]) throw new Error(`${name} answered nothing`);
    return rows[0].answer;
  }

  #as({ claims }: UsageOwner): Session {
    return this.#database.as({ role: 'authenticated', claims });
  }
}
