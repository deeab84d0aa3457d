import { usageCalls } from '@clipharbor/contracts';
import { DatabaseError } from '@clipharbor/database';
import { AppError } from '@clipharbor/domain';
import type { Settled, Usage } from '../usage/usage.ts';
import type { ProductApi, SignedIn } from './product-api.ts';

/** /usage, and reserve → commit | release. A refusal says whether a plan is missing or its counts are used up. */
export function answerUsage(api: ProductApi, usage: Usage): void {
  async function granted(caller: SignedIn, asked: Promise<Settled>): Promise<Settled> {
    const settled = await asked.catch(explain);
    if (settled.state === 'unknown') throw new AppError('usage.unknownOperation');
    if (settled.state !== 'refused') return settled;
    const { isEntitled } = await usage.view(caller);
    throw new AppError(isEntitled ? 'usage.exhausted' : 'usage.notEntitled');
  }
  api.on(usageCalls.usage, (_, caller) => usage.view(caller));
  api.on(usageCalls.reserve, ({ operationId, kind }, caller) =>
    granted(caller, usage.reserve(caller, operationId, kind)),
  );
  api.on(usageCalls.commit, ({ operationId }, caller) => granted(caller, usage.commit(caller, operationId)));
  api.on(usageCalls.release, ({ operationId }, caller) => granted(caller, usage.release(caller, operationId)));
}

/** The one thing that the schema of the call cannot see: an operation id that stands for another kind already. */
function explain(error: unknown): never {
  if (error instanceof DatabaseError && error.code === '22023') throw new AppError('input.invalid', { cause: error });
  throw error;
}
