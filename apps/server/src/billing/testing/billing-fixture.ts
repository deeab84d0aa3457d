import { type BodyOf, type Call, subscriptionCalls } from '@clipharbor/contracts';
import type { Database } from '@clipharbor/database';
import { type Plan, parseAccount, parseHistoryEntry, type SignedInAccount } from '@clipharbor/domain';
import { createPayEmulator, type PayEmulator, type Snapshot } from '@clipharbor/pay-emulator';
import type { Person } from '@clipharbor/testkit/database';
import { pino } from 'pino';
import type { Stripe } from 'stripe';
import { type Answer, productClient } from '../../http/testing/product-client.ts';
import { answerSubscriptions } from '../../routes/subscription-calls.ts';
import { answerUsage } from '../../routes/usage-calls.ts';
import { Usage } from '../../usage/usage.ts';
import { type BillingDeps, server } from '../deps.ts';
import { processEvents } from '../events.ts';
import { loadPlans } from '../plans.ts';
import { syncPrices } from '../prices.ts';
import { stripeClient } from '../stripe-client.ts';
import { stripeWebhook, webhookPath } from '../stripe-webhook.ts';

export const secret = 'whsec_test';
export const planIds = { trial: 1, monthly: 2, halfYear: 3, yearly: 4, lifetime: 5, quarterly: 6 } as const;
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  failsLater: '4000000000000341',
} as const;

/** The product's billing with the emulator, without a socket and with a controlled clock. */
export interface BillingFixture {
  readonly emulator: PayEmulator;
  readonly deps: BillingDeps;
  readonly log: object[];
  readonly plans: readonly Plan[];
  request(path: string, init: RequestInit): Response | Promise<Response>;
  call<C extends Call>(
    call: C,
    body: BodyOf<C>,
    person: Person,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<C>>;
  /** Buys with the body that the site sends, and returns the order's session. */
  order(person: Person, planId: number): Promise<string>;
  /** Delivers the provider's pending events and processes them. */
  deliverEvents(): Promise<void>;
  account(person: Person): Promise<SignedInAccount>;
  history(person: Person): Promise<readonly string[]>;
}

let priced: Snapshot | null = null;

const sdk = (emulator: PayEmulator): Stripe =>
  stripeClient({
    ...{ secretKey: 'sk_test_emulator', timeoutMs: 300, retries: 0 },
    fetch: (request) => emulator.fetch(request),
  });

/** An emulator with our prices whose clock shows an hour from now until it is moved: what the database dates is older. */
async function emulatorWithPrices(plans: readonly Plan[], receive: (request: Request) => Promise<Response>) {
  const start = Math.floor(Date.now() / 1000) + 3600;
  const options = { now: () => start, autoDeliver: false };
  if (!priced) {
    const first = createPayEmulator(options);
    await syncPrices(sdk(first), plans);
    priced = first.save();
  }
  const snapshot = { ...structuredClone(priced), now: start, ahead: 0 };
  return createPayEmulator({ ...options, snapshot, webhook: { secret: secret, receive } });
}

export async function billingFixture(database: Database): Promise<BillingFixture> {
  const log: object[] = [];
  const plans = await loadPlans(database.as(server));
  const emulator = await emulatorWithPrices(plans, (request) =>
    Promise.resolve(webhook.fetch(new Request(`http://localhost${webhookPath}`, request))),
  );
  const deps: BillingDeps = {
    database,
    stripe: sdk(emulator),
    origin: 'https://clipharbor.example',
    now: () => emulator.clock.now * 1000,
    log: pino({ level: 'warn', base: null }, { write: (line: string) => void log.push(JSON.parse(line)) }),
  };
  const webhook = stripeWebhook({ deps, secrets: [secret], onKept: () => undefined });
  // As the server responds when a call fails: the provider retries.
  webhook.onError((_, c) => c.body(null, 500));
  const client = productClient((api) => {
    answerSubscriptions(api, deps);
    answerUsage(api, new Usage(database), null);
  });
  const fixture: BillingFixture = {
    ...{ emulator, deps, log, plans, call: client.call },
    request: (path, init) => client.app.request(path, init),
    async order(person, planId) {
      const answer = await client.call(subscriptionCalls.processSubscription, orderBody(person, planId), person);
      if (answer.data?.action !== 'payment-url') throw new Error(`no order: ${answer.code ?? 'updated'}`);
      return answer.data.sessionId;
    },
    async deliverEvents() {
      await emulator.webhooks.deliverAll();
      await processEvents(deps);
    },
    async account(person) {
      const { rows } = await database.as(person.identity).query('select * from public.subscription_status');
      return parseAccount(rows[0], plans);
    },
    async history(person) {
      const { rows } = await database
        .as(person.identity)
        .query('select type, created_at, detail from public.subscription_record order by created_at, id');
      return rows
        .map((row) => parseHistoryEntry({ ...row, created_at: String(row['created_at']) }))
        .map(({ type, planName }) => `${type} ${planName}`);
    },
  };
  return fixture;
}

export const orderBody = (person: Person, newPlanId: number) => ({
  ...{ type: 'upgrade' as const, user_id: person.id, email: person.email, plan_id: newPlanId, newPlanId },
});

/** The body of renew and cancel. */
export async function ownSubscription(fixture: BillingFixture, person: Person) {
  const account = await fixture.account(person);
  if (!('subId' in account)) throw new Error(`${person.email} has no subscription`);
  return { user_id: person.id, email: person.email, sub_id: account.subId, plan_id: account.plan.id };
}
