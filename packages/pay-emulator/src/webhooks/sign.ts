import { createHmac } from 'node:crypto';
import type { Seconds } from '../state/clock.ts';

/** The `Stripe-Signature` header: a timestamp and one signature per secret, so that secrets can be rotated without a gap. */
export function signature(payload: string, secrets: readonly string[], at: Seconds): string {
  const moment = Math.floor(at);
  const signed = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${moment}.${payload}`).digest('hex')}`,
  );
  return [`t=${moment}`, ...signed].join(',');
}
