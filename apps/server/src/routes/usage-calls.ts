import { usageCalls } from '@clipharbor/contracts';
import { DatabaseError } from '@clipharbor/database';
import { AppError } from '@clipharbor/domain';
import type { CallContext, ProductApi, SignedInUser } from '../http/product-api.ts';
import { type RequestWindow, requestWindow } from '../http/request-window.ts';
import type { Usage, UsageResult } from '../usage/usage.ts';

const callsPerMinute = 60;

/**
 * 60 calls a minute per user to start something, and as many to complete it. They are counted separately, so that a client can
 * always report what became of a granted unit: one that starts a download every second is never refused.
 */
export interface UsageLimits {
  readonly reserve: RequestWindow;
  readonly complete: RequestWindow;
}

export function usageLimits(now: () => number): UsageLimits {
  const rule = { max: callsPerMinute, windowMs: 60_000, now };
  return { reserve: requestWindow(rule), complete: requestWindow(rule) };
}

/** /usage, and reserve → commit | release. A refusal says whether a plan is missing or its counts are used up. */
export function answerUsage(api: ProductApi, usage: Usage, limits: UsageLimits | null): void {
  const count = (limit: RequestWindow | undefined, { userId }: SignedInUser, { setHeader }: CallContext): void => {
    if (!limit) return;
    const { isAllowed, headers, resetSeconds } = limit(userId);
    for (const [name, value] of Object.entries(headers)) setHeader(name, value);
    if (!isAllowed) throw new AppError('tooMany', { retryAfterSeconds: resetSeconds });
  };
  async function granted(caller: SignedInUser, asked: Promise<UsageResult>): Promise<UsageResult> {
    const result = await asked.catch(explain);
    if (result.state === 'unknown') throw new AppError('usage.unknownOperation');
    if (result.state !== 'refused') return result;
    const { isEntitled } = await usage.view(caller);
    throw new AppError(isEntitled ? 'usage.exhausted' : 'usage.notEntitled');
  }
  api.on(usageCalls.usage, (_, caller) => usage.view(caller));
  api.on(usageCalls.reserve, async ({ operationId, kind }, caller, context) => {
    count(limits?.reserve, caller, context);
    return granted(caller, usage.reserve(caller, operationId, kind));
  });
  api.on(usageCalls.commit, async ({ operationId }, caller, context) => {
    count(limits?.complete, caller, context);
    return granted(caller, usage.commit(caller, operationId));
  });
  api.on(usageCalls.release, async ({ operationId }, caller, context) => {
    count(limits?.complete, caller, context);
    return granted(caller, usage.release(caller, operationId));
  });
}

/** The only case that the call's schema cannot catch: an operation id that already belongs to another kind. */
function explain(error: unknown): never {
  if (error instanceof DatabaseError && error.code === '22023') throw new AppError('input.invalid', { cause: error });
  throw error;
}
