import type { LinkedSessionState, PlanState } from '@clipharbor/client';
import type { AccountState, PlanView, SignInOutcome } from '@clipharbor/contracts';
import { perKind } from '@clipharbor/domain';

/** A plan as the popup shows it. */
export function planViewOf(plan: PlanState, name: string | null, nowMs: number): PlanView | null {
  if (plan.kind !== 'known') return null;
  const { planId, isEntitled, isFreeTrial, hasLifetimeAccess, accessUntil, meters } = plan.usage;
  const isOver = accessUntil !== null && Date.parse(accessUntil) <= nowMs;
  return {
    ...{ planId, name, isFreeTrial, hasLifetimeAccess, accessUntil },
    isEntitled: isEntitled && !isOver,
    remaining: perKind((kind) => meters[kind].remaining),
    isStale: plan.isStale,
  };
}

export function sessionViewOf(
  session: LinkedSessionState,
  plan: PlanView | null,
  outcome: SignInOutcome | null,
): AccountState['session'] {
  if (session.kind === 'signedIn') return { kind: 'signedIn', email: session.email, plan };
  return { kind: 'signedOut', reason: session.reason, outcome };
}
