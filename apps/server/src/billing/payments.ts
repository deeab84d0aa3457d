import type { Database } from '@clipharbor/database';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { keepClock } from './clock.ts';
import { closeCustomer } from './close-customer.ts';
import { type BillingDeps, server } from './deps.ts';
import { emulatedProvider } from './emulated-provider.ts';
import { eventWorker } from './event-worker.ts';
import { loadPlans } from './plans.ts';
import { syncPrices } from './prices.ts';
import { realProvider } from './provider.ts';
import { stripeWebhook, webhookPath } from './stripe-webhook.ts';

/** All of billing, as the server assembles it. */
export interface Payments {
  readonly deps: BillingDeps;
  /** The webhook endpoint and, with the emulator, its pages. */
  readonly services: readonly Hono[];
  /** Called before an account is deleted. */
  closeAccount(account: { readonly userId: string }): Promise<void>;
  passTime(): void;
  stop(): Promise<void>;
}

export interface PaymentsOptions {
  readonly config: Pick<Config, 'payments' | 'devPages'>;
  readonly database: Database;
  readonly origin: string;
  readonly logger: Logger;
}

export async function openPayments({ config, database, origin, logger }: PaymentsOptions): Promise<Payments> {
  const log = logger.child({ part: 'billing' });
  const { payments, devPages: hasControls } = config;
  const provider =
    payments.kind === 'stripe'
      ? realProvider(payments)
      : await emulatedProvider({ file: payments.file, origin, hasControls, log });
  const deps: BillingDeps = { database, stripe: provider.stripe, origin, now: provider.now, log };
  const keepTime = () => keepClock(deps, provider.aheadMs());
  provider.onClockMoved(keepTime);
  await keepTime();
  const worker = eventWorker(deps);
  const webhook = stripeWebhook({ deps, secrets: provider.webhookSecrets, onKept: worker.wake });
  provider.deliverTo((request) => webhook.fetch(new Request(`${origin}${webhookPath}`, request)));
  // An unavailable provider must not prevent the start: missing prices are created when they are first needed.
  const priced = loadPlans(database.as(server))
    .then((plans) => syncPrices(provider.stripe, plans))
    .catch((error: unknown) => log.error({ err: error }, 'prices cannot be compared with the provider'));
  return {
    deps,
    services: [webhook, ...(provider.pages ? [provider.pages] : [])],
    closeAccount: ({ userId }) => closeCustomer(deps, userId),
    passTime: provider.passTime,
    async stop() {
      await priced;
      await worker.stop();
      await provider.close();
    },
  };
}
