import type { Database, Identity } from '@clipharbor/database';
import type { Logger } from 'pino';
import type { Stripe } from 'stripe';

/** The dependencies of all billing code. */
export interface BillingDeps {
  readonly database: Database;
  readonly stripe: Stripe;
  /** The site's origin, to which the payment pages return. */
  readonly origin: string;
  /** Milliseconds since 1970 by the provider's clock, which can be moved in development. */
  readonly now: () => number;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** The server's own role: users cannot write to any of the billing tables. */
export const server: Identity = { role: 'service_role', claims: { role: 'service_role' } };
