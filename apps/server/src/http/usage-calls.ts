import { usageCalls } from '@clipharbor/contracts';
import { DatabaseError } from '@clipharbor/database';
import { AppError } from '@clipharbor/domain';
import type { Settled, Usage } from '../usage/usage.ts';
import type { ProductApi, SignedIn, Visit } from './product-api.ts';
import { type RequestWindow, requestWindow } from './request-window.ts';

const CALLS_PER_MINUTE = 60;

/**
 * 60 calls a minute and user to start something, and as many to settle it. Counted apart, so that whoever was granted a
 * unit can always report what became of it: a client that starts one download a second is never refused.
 */
export interface UsageLimits {
  readonly reserve: RequestWindow;
  readonly settle: RequestWindow;
}

export function usageLimits(now: () => number): UsageLimits {
  const rule = { most: CALLS_PER_MINUTE, windowMs: 60_000, now };
  return { reserve: requestWindow(rule), settle: requestWindow(rule) };
}

/** /usage, and reserve → commit | release. A refusal says whether a plan is missing or its counts are used up. */
export function answerUsage(api: ProductApi, usage: Usage, limits: UsageLimits | null): void {
  const count = (limit: RequestWindow | undefined, { userId }: SignedIn, { setHeader }: Visit): void => {
    if (!limit) return;
    const { isAllowed, headers, resetSeconds } = limit(userId);
    for (const [name, value] of Object.entries(headers)) setHeader(name, value);
    if (!isAllowed) throw new AppError('tooMany', { retryAfterSeconds: resetSeconds });
  };
  async function granted(caller: SignedIn, asked: Promise<Settled>): Promise<Settled> {
    const settled = await asked.catch(explain);
    if (settled.state === 'unknown') throw new AppError('usage.unknownOperation');
    if (settled.state !== 'refused') return settled;
    const { isEntitled } = await usage.view(caller);
    throw new AppError(isEntitled ? 'usage.exhausted' : 'usage.notEntitled');
  }
  api.on(usageCalls.usage, (_, caller) => usage.view(caller));
  api.on(usageCalls.reserve, async ({ operationId, kind }, caller, visit) => {
    count(limits?.reserve, caller, visit);
    return granted(caller, usage.reserve(caller, operationId, kind));
  });
  api.on(usageCalls.commit, async ({ operationId }, caller, visit) => {
    count(limits?.settle, caller, visit);
    return granted(caller, usage.commit(caller, operationId));
  });
  api.on(usageCalls.release, async ({ operationId }, caller, visit) => {
    count(limits?.settle, caller, visit);
    return granted(caller, usage.release(caller, operationId));
  });
}

/** The one thing that the schema of the call cannot see: an operation id that stands for another kind already. */
function explain(error: unknown): never {
  if (error instanceof DatabaseError && error.code === '22023') throw new AppError('input.invalid', { cause: error });
  throw error;
}
