import type { UsageServer } from '@clipharbor/client';
import { perKind, type UsageKind } from '@clipharbor/domain';
import type { ItemArea } from './token-storage.ts';

/** An in-memory storage area whose items tests can read. */
export function memoryArea(): ItemArea & { readonly items: Map<string, unknown> } {
  const items = new Map<string, unknown>();
  return {
    items,
    get: async (key) => (items.has(key) ? { [key]: structuredClone(items.get(key)) } : {}),
    set: async (added) => {
      for (const [key, value] of Object.entries(added)) items.set(key, structuredClone(value));
    },
    remove: async (key) => void items.delete(key),
  };
}

type Operation = { readonly kind: UsageKind; state: 'reserved' | 'committed' | 'released' };

/** The server's side of usage counting for one user, with one limit for every kind and a switch for the connection. */
export function countingServer(limit: number) {
  const operations = new Map<string, Operation>();
  const of = (kind: UsageKind, state: Operation['state']): number =>
    [...operations.values()].filter((one) => one.kind === kind && one.state === state).length;
  const remaining = (kind: UsageKind): number => limit - of(kind, 'committed') - of(kind, 'reserved');
  const link = { isUp: true, isEntitled: true };
  const settle = async (operationId: string, state: 'committed' | 'released') => {
    if (!link.isUp) return { kind: 'unreachable', retryAfterMs: 0 } as const;
    const known = operations.get(operationId);
    if (known === undefined) return { kind: 'unknown' } as const;
    if (known.state === 'reserved') known.state = state;
    return { kind: known.state, remaining: remaining(known.kind) } as const;
  };
  const server: UsageServer = {
    async reserve(_, operationId, kind) {
      if (!link.isUp) return { kind: 'unreachable', retryAfterMs: 0 };
      const known = operations.get(operationId);
      if (known !== undefined) return { kind: known.state, remaining: remaining(kind) };
      if (!link.isEntitled) return { kind: 'notEntitled' };
      if (remaining(kind) <= 0) return { kind: 'exhausted' };
      operations.set(operationId, { kind, state: 'reserved' });
      return { kind: 'reserved', remaining: remaining(kind) };
    },
    commit: (_, operationId) => settle(operationId, 'committed'),
    release: (_, operationId) => settle(operationId, 'released'),
    async usage() {
      if (!link.isUp) return { kind: 'unreachable', retryAfterMs: 0 };
      return {
        ...{ isEntitled: link.isEntitled, hasLifetimeAccess: false, isFreeTrial: true, planId: 1 },
        ...{ accessUntil: null, resetsAt: null },
        meters: perKind((kind) => ({ limit, consumed: of(kind, 'committed'), remaining: remaining(kind) })),
      };
    },
  };
  return { server, link, operations, counted: (kind: UsageKind) => of(kind, 'committed') };
}
