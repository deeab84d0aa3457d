import { usageCalls } from '@clipharbor/contracts';
import type { UsageKind } from '@clipharbor/domain';
import { ClientError } from '../client-error.ts';
import type { LinkedProductClient } from '../linked-session/linked-client.ts';
import type { PlanUsage } from './stored-usage.ts';

/** No request was sent, or no meaningful response arrived: no network, a broken or overloaded server. */
export type NoAnswer = { readonly kind: 'signedOut' } | { readonly kind: 'unreachable'; readonly retryAfterMs: number };

/** What a response means for usage counting. */
export type ServerAnswer =
  | { readonly kind: 'reserved' | 'committed' | 'released'; readonly remaining: number | null }
  /** The server has no such operation. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'exhausted' | 'notEntitled' }
  /** It will never be accepted: the id belongs to something else. */
  | { readonly kind: 'invalid' }
  | NoAnswer;

export interface UsageServer {
  reserve(userId: string, operationId: string, kind: UsageKind): Promise<ServerAnswer>;
  commit(userId: string, operationId: string): Promise<ServerAnswer>;
  release(userId: string, operationId: string): Promise<ServerAnswer>;
  usage(userId: string): Promise<PlanUsage | NoAnswer>;
}

const refusals = new Map<string, ServerAnswer>([
  ['usage.exhausted', { kind: 'exhausted' }],
  ['usage.notEntitled', { kind: 'notEntitled' }],
  ['usage.unknownOperation', { kind: 'unknown' }],
  ['input.invalid', { kind: 'invalid' }],
]);
const signedOut: ReadonlySet<string> = new Set(['auth.required', 'auth.sessionEnded', 'auth.sessionNotAllowed']);

/** The usage calls of a linked session, with every refusal as a value. */
export function createUsageServer(api: LinkedProductClient): UsageServer {
  const settle = async (
    call: Promise<{ readonly state: string; readonly remaining: number | null }>,
  ): Promise<ServerAnswer> => {
    try {
      const { state, remaining } = await call;
      // The server reports the other two states as errors.
      const kind = state === 'committed' || state === 'released' ? state : 'reserved';
      return { kind, remaining };
    } catch (error) {
      return refusals.get(failureOf(error).code) ?? noAnswer(error);
    }
  };
  return {
    reserve: (userId, operationId, kind) => settle(api.call(usageCalls.reserve, { operationId, kind }, { userId })),
    commit: (userId, operationId) => settle(api.call(usageCalls.commit, { operationId }, { userId })),
    release: (userId, operationId) => settle(api.call(usageCalls.release, { operationId }, { userId })),
    usage: (userId) => api.call(usageCalls.usage, {}, { userId }).catch(noAnswer),
  };
}

function failureOf(error: unknown): ClientError {
  if (error instanceof ClientError) return error;
  throw error;
}

function noAnswer(error: unknown): NoAnswer {
  const { kind, code, retryAfterSeconds } = failureOf(error);
  if (kind === 'refused' && signedOut.has(code)) return { kind: 'signedOut' };
  return { kind: 'unreachable', retryAfterMs: (retryAfterSeconds ?? 0) * 1000 };
}
