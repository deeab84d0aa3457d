import { perKind, type UsageKind } from '@clipharbor/domain';
import type { PlanUsage } from '../usage/stored-usage.ts';
import type { ServerAnswer, UsageServer } from '../usage/usage-server.ts';

interface Entry {
  readonly kind: UsageKind;
  state: 'reserved' | 'committed' | 'released';
  expiresAtMs: number;
}

const reservationMs = 15 * 60_000;

/** The rules of the database's usage functions, for one user and with one limit for all kinds. */
export function usageLedger(now: () => number, { limit = 1000 as number | null } = {}) {
  const entries = new Map<string, Entry>();
  const plan = { isEntitled: true, accessUntil: null as string | null, resetsAt: null as string | null };
  const ofKind = (kind: UsageKind) => [...entries.values()].filter((entry) => entry.kind === kind);
  const consumed = (kind: UsageKind) => ofKind(kind).filter(({ state }) => state === 'committed').length;
  const remaining = (kind: UsageKind): number | null => {
    const held = ofKind(kind).filter(({ state, expiresAtMs }) => state === 'reserved' && expiresAtMs > now()).length;
    return limit === null ? null : Math.max(0, limit - consumed(kind) - held);
  };
  const refusal = (): ServerAnswer => ({ kind: plan.isEntitled ? 'exhausted' : 'notEntitled' });
  const hasRoom = (kind: UsageKind): boolean => plan.isEntitled && remaining(kind) !== 0;
  const answer = ({ kind, state }: Entry): ServerAnswer => ({ kind: state, remaining: remaining(kind) });

  const server: UsageServer = {
    async reserve(_, operationId, kind) {
      const known = entries.get(operationId);
      if (known && known.kind !== kind) return { kind: 'invalid' };
      if (known && known.state !== 'reserved') return answer(known);
      if (!(known && known.expiresAtMs > now()) && !hasRoom(kind)) return refusal();
      const entry: Entry = { kind, state: 'reserved', expiresAtMs: now() + reservationMs };
      entries.set(operationId, entry);
      return answer(entry);
    },
    async commit(_, operationId) {
      const known = entries.get(operationId);
      if (!known) return { kind: 'unknown' };
      if (known.state !== 'reserved') return answer(known);
      if (known.expiresAtMs <= now() && !hasRoom(known.kind)) return refusal();
      known.state = 'committed';
      return answer(known);
    },
    async release(_, operationId) {
      const known = entries.get(operationId);
      if (!known) return { kind: 'unknown' };
      if (known.state === 'reserved') known.state = 'released';
      return answer(known);
    },
    async usage(): Promise<PlanUsage> {
      return {
        ...plan,
        hasLifetimeAccess: false,
        isFreeTrial: true,
        planId: 1,
        meters: perKind((kind) => ({ limit, consumed: consumed(kind), remaining: remaining(kind) })),
      };
    },
  };
  return { server, entries, plan, consumed };
}
