import { createHmac } from 'node:crypto';
import type { Database } from '@clipharbor/database';
import { AppError } from '@clipharbor/domain';

export interface Rule {
  readonly count: number;
  readonly seconds: number;
}

/** Counts one attempt by `who`, an account or a visitor (`visitorOf`). Throws `tooMany` with the time to wait. */
export type RequestLimit = (name: string, rule: Rule, who: string) => Promise<void>;

/** Limits that all processes share. Whom they count is stored only as a fingerprint. */
export function requestLimit(database: Database, secret: string, clock: () => Date): RequestLimit {
  const service = database.as({ role: 'service_role' });
  return async (name, { count, seconds }, who) => {
    const key = createHmac('sha256', secret).update(`request limit ${who.toLowerCase()}`).digest('base64url');
    const { rows } = await service.query<{ wait: number }>('select public.take_request($1, $2, $3, $4) as wait', [
      `${name}:${key}`,
      count,
      seconds,
      clock(),
    ]);
    const wait = rows[0]?.wait ?? 0;
    if (wait > 0) throw new AppError('tooMany', { retryAfterSeconds: wait });
  };
}
