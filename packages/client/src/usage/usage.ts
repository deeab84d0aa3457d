import type { UsageKind } from '@clipharbor/domain';
import type { SessionStorage } from '../backend/session-storage.ts';
import type { LinkedSession } from '../linked-session/linked-session.ts';
import { storageWriter } from '../storage-writer.ts';
import { decideOffline, lastAnswerMs, usageNow } from './offline-decision.ts';
import {
  noStoredUsage,
  type PlanUsage,
  parseStoredUsage,
  type StoredOperation,
  type StoredUsage,
} from './stored-usage.ts';
import type { ServerAnswer, UsageServer } from './usage-server.ts';

export type UsageAnswer =
  /** `isOffline`: granted by the server's last answer; the usage is reported as soon as the server is back. */
  | { readonly kind: 'granted'; readonly isOffline: boolean }
  | { readonly kind: 'exhausted' | 'notEntitled' }
  /** Nothing is counted: the user is a guest, or the session has ended. */
  | { readonly kind: 'signedOut' }
  /** The server cannot be reached, and its last answer is missing or too old. */
  | { readonly kind: 'unknownOffline' }
  /** This id was already given back. A new attempt needs a new id. */
  | { readonly kind: 'released' };

export type PlanState =
  | { readonly kind: 'signedOut' }
  /** Signed in, but the server was never asked. */
  | { readonly kind: 'unknown'; readonly email: string }
  | {
      readonly kind: 'known';
      readonly email: string;
      readonly usage: PlanUsage;
      readonly atMs: number;
      /** Too old for decisions. */
      readonly isStale: boolean;
    };

export interface Usage {
  /** Call before the work starts. The caller creates the id, which belongs to one attempt. */
  reserve(operation: { readonly operationId: string; readonly kind: UsageKind }): Promise<UsageAnswer>;
  /** The file is saved. Resolves when this is on disk; it is reported to the server as soon as possible. */
  commit(operationId: string): Promise<void>;
  /** Nothing was saved, so nothing is counted. */
  release(operationId: string): Promise<void>;
  /** Another program of the same user will settle this unit: it stays reserved, but is no longer tracked here. */
  handOver(operationId: string): Promise<void>;
  /** Call about every 30 s: reports what the server has missed, and renews reservations of running jobs. */
  tick(running: Iterable<string>): Promise<void>;
  /** The known state, without a request. */
  plan(): Promise<PlanState>;
  /** Asks the server; falls back to the known state. */
  refreshPlan(): Promise<PlanState>;
  /** How many units are reserved or unreported; while there are any, keep calling `tick`. */
  pending(): Promise<number>;
  /** Resolves when no request is in progress. */
  idle(): Promise<void>;
}

export interface UsageOptions {
  readonly storage: SessionStorage;
  readonly server: UsageServer;
  readonly session: Pick<LinkedSession, 'state'>;
  readonly now: () => number;
}

export const usageKey = 'clipharbor_usage';
/** How often reservations are renewed: well before they expire. */
export const renewMs = 10 * 60_000;
/** A job that has not been resumed for this long is considered abandoned. */
const forgetMs = 30 * 24 * 3_600_000;
/** The last answer is kept fresh, so that it is usable when the server becomes unavailable. */
const maxPlanAgeMs = 3_600_000;

interface Owner {
  readonly userId: string;
  readonly email: string;
}

export function createUsage({ storage, server, session, now }: UsageOptions): Usage {
  let loading: Promise<void> | undefined;
  let kept: StoredUsage | null = null;
  let sending: Promise<void> | null = null;
  let renewing: Promise<void> | null = null;
  let asking: Promise<void> | null = null;
  /** The server asked us to wait this long, counted from `fromMs`. */
  let pause = { fromMs: 0, ms: 0 };
  const reserving = new Map<string, Promise<UsageAnswer>>();
  const background = new Set<Promise<unknown>>();

  const writer = storageWriter(async () => {
    if (kept === null) await storage.removeItem(usageKey);
    else await storage.setItem(usageKey, JSON.stringify(kept));
  });
  /** With a full disk the counts stay in memory, and the next change tries again. */
  const save = (): Promise<void> => writer.save().catch(() => undefined);

  const load = (): Promise<void> => {
    loading ??= (async () => {
      kept = parseStoredUsage(await storage.getItem(usageKey));
    })().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };

  /** The signed-in user, with the stored usage. After a sign-out, only usage that is or may become owed is kept. */
  async function open(): Promise<{ readonly owner: Owner; readonly mine: StoredUsage } | null> {
    await load();
    const state = await session.state();
    if (state.kind === 'signedOut') {
      const owed = kept?.operations.filter(({ phase }) => phase !== 'release') ?? [];
      if (kept !== null && (kept.plan !== null || owed.length < kept.operations.length)) {
        kept = owed.length === 0 ? null : { ...kept, plan: null, operations: owed };
        await save();
      }
      return null;
    }
    // No account is charged for the usage of another one on this device.
    if (kept?.userId !== state.userId) kept = noStoredUsage(state.userId);
    return { owner: state, mine: kept };
  }

  const find = (operationId: string): StoredOperation | undefined =>
    kept?.operations.find((operation) => operation.operationId === operationId);
  const drop = ({ operationId }: StoredOperation): void => {
    if (kept) kept.operations = kept.operations.filter((operation) => operation.operationId !== operationId);
  };
  /** Absolute, so that a clock that was set back does not stop everything until it has caught up. */
  const elapsedMs = (sinceMs: number): number => Math.abs(now() - sinceMs);
  const isCurrentOwner = ({ userId }: Owner): boolean => kept?.userId === userId;

  function inBackground(work: Promise<unknown>): void {
    const tracked = work
      .catch(() => undefined)
      .finally(() => {
        background.delete(tracked);
      });
    background.add(tracked);
  }

  /** Every response says how many units are left. */
  function noteRemaining(kind: UsageKind, answer: ServerAnswer): void {
    if (!kept?.plan) return;
    const remaining = 'remaining' in answer ? answer.remaining : answer.kind === 'exhausted' ? 0 : undefined;
    if (remaining === undefined) return;
    const { usage } = kept.plan;
    const meter = { ...usage.meters[kind], remaining };
    kept.plan = { ...kept.plan, usage: { ...usage, meters: { ...usage.meters, [kind]: meter } } };
  }

  async function reserveOnce(operationId: string, kind: UsageKind): Promise<UsageAnswer> {
    const opened = await open();
    if (opened === null) return { kind: 'signedOut' };
    const { owner } = opened;
    const known = find(operationId);
    if (known?.phase === 'commit') return { kind: 'granted', isOffline: false };
    if (known?.phase === 'release') return { kind: 'released' };
    const answer = await server.reserve(owner.userId, operationId, kind);
    if (!isCurrentOwner(owner)) return { kind: 'signedOut' };
    noteRemaining(kind, answer);
    switch (answer.kind) {
      case 'unreachable': {
        const decision = find(operationId) ? 'granted' : decideOffline(opened.mine, kind, now());
        if (decision !== 'granted') return { kind: decision };
        note(operationId, kind, null);
        await save();
        return { kind: 'granted', isOffline: true };
      }
      case 'reserved':
        note(operationId, kind, now());
        await save();
        inBackground(reportAndRefresh());
        return { kind: 'granted', isOffline: false };
      case 'committed':
        return { kind: 'granted', isOffline: false };
      case 'invalid':
      case 'unknown':
        throw new TypeError(`The operation ${operationId} belongs to another kind of use`);
      default:
        return { kind: answer.kind };
    }
  }

  function note(operationId: string, kind: UsageKind, reservedAtMs: number | null): void {
    const known = find(operationId);
    if (known) known.reservedAtMs = reservedAtMs ?? known.reservedAtMs;
    else kept?.operations.push({ operationId, kind, phase: 'running', grantedAtMs: now(), reservedAtMs });
  }

  /** The server responds again: report what it has missed. */
  async function reportAndRefresh(): Promise<void> {
    await send();
    if (kept && (kept.plan === null || elapsedMs(kept.plan.atMs) > maxPlanAgeMs)) await refreshPlan();
  }

  async function settleAs(phase: 'commit' | 'release', operationId: string): Promise<void> {
    await reserving.get(operationId)?.catch(() => undefined);
    await load();
    const operation = find(operationId);
    // What was never granted is never counted, and the first outcome is final.
    if (operation?.phase !== 'running') return;
    operation.phase = phase;
    await save();
    inBackground(send());
  }

  async function handOver(operationId: string): Promise<void> {
    await reserving.get(operationId)?.catch(() => undefined);
    await load();
    const operation = find(operationId);
    if (operation?.phase !== 'running') return;
    drop(operation);
    await save();
  }

  /** Reports what the server has missed, in the order in which it happened. */
  function send(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  }

  async function sendAll(): Promise<void> {
    const opened = await open();
    if (opened === null) return;
    for (;;) {
      const operation = kept?.operations.find(({ phase }) => phase !== 'running');
      if (operation === undefined || !isCurrentOwner(opened.owner) || elapsedMs(pause.fromMs) < pause.ms) return;
      const answer = await sendOne(opened.owner, operation);
      if (answer.kind === 'unreachable') pause = { fromMs: now(), ms: answer.retryAfterMs };
      if (answer.kind === 'unreachable' || answer.kind === 'signedOut' || !isCurrentOwner(opened.owner)) return;
      noteRemaining(operation.kind, answer);
      drop(operation);
      await save();
    }
  }

  async function sendOne({ userId }: Owner, operation: StoredOperation): Promise<ServerAnswer> {
    const { operationId, kind, phase } = operation;
    if (phase === 'release') return server.release(userId, operationId);
    if (operation.reservedAtMs !== null) {
      const answer = await server.commit(userId, operationId);
      if (answer.kind !== 'unknown') return answer;
    }
    // Only a reserved unit can be committed. Both calls may be repeated: the id makes them count once.
    const answer = await server.reserve(userId, operationId, kind);
    if (answer.kind !== 'reserved') return answer;
    operation.reservedAtMs = now();
    return server.commit(userId, operationId);
  }

  async function renewAll(running: ReadonlySet<string>): Promise<void> {
    const opened = await open();
    if (opened === null) return;
    const due = opened.mine.operations.filter(
      ({ operationId, phase, reservedAtMs }) =>
        phase === 'running' &&
        running.has(operationId) &&
        (reservedAtMs === null || elapsedMs(reservedAtMs) >= renewMs),
    );
    for (const operation of due) {
      const answer = await server.reserve(opened.owner.userId, operation.operationId, operation.kind);
      if (answer.kind === 'unreachable' || answer.kind === 'signedOut' || !isCurrentOwner(opened.owner)) return;
      noteRemaining(operation.kind, answer);
      // If refused, the work continues, because it had been granted; whether it counts is decided when it is saved.
      if (answer.kind === 'reserved') operation.reservedAtMs = now();
      await save();
    }
  }

  async function forgetOld(running: ReadonlySet<string>): Promise<void> {
    const isOld = ({ operationId, phase, grantedAtMs }: StoredOperation): boolean =>
      phase === 'running' && !running.has(operationId) && now() - grantedAtMs > forgetMs;
    if (!kept?.operations.some(isOld)) return;
    kept.operations = kept.operations.filter((operation) => !isOld(operation));
    await save();
  }

  async function askPlan(): Promise<void> {
    const opened = await open();
    if (opened === null) return;
    const atMs = now();
    const usage = await server.usage(opened.owner.userId);
    if ('kind' in usage || !kept || !isCurrentOwner(opened.owner)) return;
    kept.plan = { atMs, usage };
    await save();
    inBackground(send());
  }

  async function plan(): Promise<PlanState> {
    const opened = await open();
    if (opened === null) return { kind: 'signedOut' };
    const { email } = opened.owner;
    const usage = usageNow(opened.mine, now());
    if (usage === null || opened.mine.plan === null) return { kind: 'unknown', email };
    const { atMs } = opened.mine.plan;
    return { kind: 'known', email, usage, atMs, isStale: now() - atMs > lastAnswerMs };
  }

  async function refreshPlan(): Promise<PlanState> {
    asking ??= askPlan().finally(() => {
      asking = null;
    });
    await asking;
    return plan();
  }

  return {
    reserve({ operationId, kind }) {
      const shared = reserving.get(operationId);
      if (shared) return shared;
      const asked = reserveOnce(operationId, kind).finally(() => {
        reserving.delete(operationId);
      });
      reserving.set(operationId, asked);
      return asked;
    },
    commit: (operationId) => settleAs('commit', operationId),
    release: (operationId) => settleAs('release', operationId),
    handOver,
    async tick(running) {
      const ids = new Set(running);
      await writer.catchUp();
      await send();
      renewing ??= renewAll(ids).finally(() => {
        renewing = null;
      });
      await renewing;
      await forgetOld(ids);
    },
    plan,
    refreshPlan,
    async pending() {
      return (await open())?.mine.operations.length ?? 0;
    },
    async idle() {
      while (background.size > 0) await Promise.all(background);
    },
  };
}
