import type { Queryable } from '@clipharbor/database';
import { AppError, type Plan, parsePlan } from '@clipharbor/domain';

/** All plans, including those no longer sold: their subscribers keep them. */
export async function loadPlans(session: Queryable): Promise<readonly Plan[]> {
  const { rows } = await session.query({
    name: 'billing_plans',
    text: 'select p.*, to_jsonb(d) as detail from public.subscription p join public.subscription_detail d on d.id = p.detail_id order by p.id',
  });
  return rows.map(parsePlan);
}

export function planWithId(plans: readonly Plan[], id: number): Plan {
  const plan = plans.find((each) => each.id === id);
  if (!plan) throw new AppError('plan.notFound');
  return plan;
}
