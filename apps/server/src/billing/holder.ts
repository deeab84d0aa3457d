import { type Plan, parseAccount, type SignedInAccount } from '@clipharbor/domain';
import type { BillingUser } from './billing-user.ts';
import { type BillingDeps, server } from './deps.ts';
import { loadPlans } from './plans.ts';

/** What a user has, in the terms of the domain rules. */
export interface Holder {
  readonly account: SignedInAccount;
  readonly plans: readonly Plan[];
  readonly isTrialUsed: boolean;
  readonly customerId: string | null;
  readonly paymentMethod: string | null;
}

export async function loadHolder({ database }: BillingDeps, { userId, email }: BillingUser): Promise<Holder> {
  const session = database.as(server);
  const [plans, status, billing] = await Promise.all([
    loadPlans(session),
    session.query('select * from public.subscription_status where owner_id = $1', [userId]),
    session.query<{ used: boolean; customer: string | null; method: string | null }>(
      `select public.trial_is_used($1, $2) as used,
         (select cus_id from public.billing_customer where owner_id = $1) as customer,
         (select default_payment_method from public.billing_subscription where owner_id = $1 and status <> 'canceled') as method`,
      [userId, email],
    ),
  ]);
  return {
    account: parseAccount(status.rows[0], plans),
    plans,
    isTrialUsed: billing.rows[0]?.used ?? false,
    customerId: billing.rows[0]?.customer ?? null,
    paymentMethod: billing.rows[0]?.method ?? null,
  };
}
