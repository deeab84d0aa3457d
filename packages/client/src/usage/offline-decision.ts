import { perKind, type UsageKind } from '@clipharbor/domain';
import { type PlanUsage, reservationMs, type StoredOperation, type StoredUsage } from './stored-usage.ts';

/** How long the server's last answer applies while the server cannot be reached. */
export const lastAnswerMs = 24 * 3_600_000;

export type OfflineDecision = 'granted' | 'exhausted' | 'notEntitled' | 'unknownOffline';

/** Units that are not, or no longer, included in the server's count. */
const isUncounted = ({ phase, reservedAtMs }: StoredOperation, now: number): boolean =>
  phase !== 'release' && (reservedAtMs === null || now - reservedAtMs >= reservationMs);

/** The last answer, minus the units granted offline since then. */
export function usageNow({ plan, operations }: StoredUsage, now: number): PlanUsage | null {
  if (plan === null) return null;
  const { usage } = plan;
  const hasReset = usage.resetsAt !== null && Date.parse(usage.resetsAt) <= now;
  return {
    ...usage,
    meters: perKind((kind) => {
      const meter = usage.meters[kind];
      const uncounted = operations.filter((operation) => operation.kind === kind && isUncounted(operation, now)).length;
      const remaining = hasReset ? meter.limit : meter.remaining;
      return {
        limit: meter.limit,
        consumed: (hasReset ? 0 : meter.consumed) + uncounted,
        remaining: remaining === null ? null : Math.max(0, remaining - uncounted),
      };
    }),
  };
}

/** Whether one more unit may be used while the server cannot be reached. */
export function decideOffline(kept: StoredUsage, kind: UsageKind, now: number): OfflineDecision {
  const usage = usageNow(kept, now);
  const ageMs = now - (kept.plan?.atMs ?? Number.NEGATIVE_INFINITY);
  // An answer from the future means that the clock was changed, so it cannot be relied on.
  if (usage === null || ageMs > lastAnswerMs || ageMs < 0) return 'unknownOffline';
  const isOver = usage.accessUntil !== null && Date.parse(usage.accessUntil) <= now;
  if (!usage.isEntitled || isOver) return 'notEntitled';
  return usage.meters[kind].remaining === 0 ? 'exhausted' : 'granted';
}
