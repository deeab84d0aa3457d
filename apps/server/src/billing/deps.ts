import type { Database, Identity } from '@clipharbor/database';
import type { Logger } from 'pino';
import type { Stripe } from 'stripe';

/** What everything here works with. */
export interface BillingDeps {
  readonly database: Database;
  readonly stripe: Stripe;
  /** Where the payment pages lead back to: scheme and host of the site. */
  readonly origin: string;
  /** Milliseconds since 1970 by the provider's clock: in development that clock can be moved. */
  readonly now: () => number;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** The server's own role: users cannot write any of the billing tables. */
export const server: Identity = { role: 'service_role', claims: { role: 'service_role' } };
