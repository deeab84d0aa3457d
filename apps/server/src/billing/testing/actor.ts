import { subscriptionCalls } from '@clipharbor/contracts';
import type { Person } from '@clipharbor/testkit/database';
import { Stripe } from 'stripe';
import { reconcile } from '../reconcile.ts';
import { type BillingFixture, orderBody, planIds } from './billing-fixture.ts';
import { Crash, type FragileDatabase } from './fragile-database.ts';
import type { Step, StepFault } from './step.ts';

/** One user, and everything that happens to them. */
export class Actor {
  readonly #fixture: BillingFixture;
  readonly #person: Person;
  readonly #fragile: FragileDatabase;
  readonly #pages: string[] = [];

  constructor(fixture: BillingFixture, person: Person, fragile: FragileDatabase) {
    this.#fixture = fixture;
    this.#person = person;
    this.#fragile = fragile;
  }

  /** Runs steps at the same time. Throws if anything fails other than as intended. */
  async act(steps: readonly Step[]): Promise<void> {
    // No user does two things within one second, and the provider's times have a resolution of one second.
    this.#fixture.emulator.clock.advance(1);
    const fault = steps.find((step) => step.fault)?.fault;
    this.#arm(fault);
    try {
      const done = await Promise.allSettled(steps.map((step) => this.#do(step)));
      for (const [index, result] of done.entries()) {
        const isFailed = result.status === 'rejected' || (result.value !== null && result.value >= 500);
        const isExpected = fault !== undefined && !(result.status === 'rejected' && !isOfFault(result.reason));
        if (isFailed && !isExpected) {
          throw new Error(JSON.stringify(steps[index]), {
            cause: result.status === 'rejected' ? result.reason : result,
          });
        }
      }
    } finally {
      this.#arm(undefined);
    }
  }

  #arm(fault: StepFault | undefined): void {
    this.#fragile.crashAfter(fault?.kind === 'crash' ? fault.after : null);
    let left = fault?.kind === 'api' ? fault.after : Number.POSITIVE_INFINITY;
    this.#fixture.emulator.apiFault =
      fault?.kind === 'api'
        ? () => {
            left -= 1;
            return left < 0 ? fault.how : undefined;
          }
        : null;
  }

  async #do(step: Step): Promise<number | null> {
    const { emulator, deps, call } = this.#fixture;
    const person = this.#person;
    switch (step.do) {
      case 'trial':
        return (await call(subscriptionCalls.registerFreeTrial, { user_id: person.id, plan_id: planIds.trial }, person))
          .status;
      case 'order': {
        const answer = await call(subscriptionCalls.processSubscription, orderBody(person, step.plan), person);
        if (answer.data?.action === 'payment-url') this.#pages.unshift(answer.data.sessionId);
        return answer.status;
      }
      case 'preview':
        return (await call(subscriptionCalls.preview, { plan_id: step.plan }, person)).status;
      case 'return': {
        const sid = this.#pages[step.which];
        return sid === undefined ? null : (await call(subscriptionCalls.checkoutSession, { sid }, person)).status;
      }
      case 'cancel':
      case 'renew': {
        const account = await this.#fixture.account(person);
        if (!('subId' in account)) return null;
        const { id, email } = person;
        const body = { user_id: id, email, sub_id: account.subId, plan_id: account.plan.id };
        return (await call(subscriptionCalls[step.do], body, person)).status;
      }
      case 'refund':
        return (await call(subscriptionCalls.refund, { explanation: 'because' }, person)).status;
      case 'reconcile':
        await reconcile(deps);
        return null;
      case 'pay':
        this.#pay(this.#pages[step.which], step.card);
        return null;
      case 'wait':
        emulator.clock.advance(step.hours * 3600);
        return null;
      case 'deliver':
        await this.#deliver(step.how);
        return null;
      default:
        // Another step was faster: the dashboard says so, and that is fine.
        await this.#atProvider(step.do).catch((error: unknown) => {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        });
        return null;
    }
  }

  /** On the provider's page: a closed or paid page cannot be paid. */
  #pay(page: string | undefined, card: string): void {
    if (page === undefined) return;
    try {
      this.#fixture.emulator.payCheckout(page, card);
    } catch (error) {
      if (!String(error).includes('is not open')) throw error;
    }
  }

  async #deliver(how: Extract<Step, { do: 'deliver' }>['how']): Promise<void> {
    const { emulator } = this.#fixture;
    let count = 0;
    emulator.webhooks.faults = {
      ...(how === 'reversed' && { order: (due) => due.toReversed() }),
      fate: () => {
        count += 1;
        if (how === 'twice') return { kind: 'duplicate', copies: 2 };
        if (how === 'lost' || (how === 'half' && count % 2 === 0)) return { kind: 'lose' };
        return how === 'dropped' && count % 3 === 0 ? { kind: 'drop' } : undefined;
      },
    };
    await this.#fixture.deliverEvents();
    emulator.webhooks.faults = {};
  }

  async #atProvider(what: string): Promise<void> {
    const { stripe } = this.#fixture.deps;
    const [running] = (await stripe.subscriptions.list({ status: 'all' })).data.filter(isRunning);
    const disputes = (await stripe.disputes.list()).data;
    const [charge] = (await stripe.charges.list()).data.filter((one) => isKept(one, disputes));
    const open = disputes.find(({ status }) => status === 'needs_response');
    if (what === 'disputeWon' && open) this.#fixture.emulator.closeDispute(open.id, 'won');
    if (what === 'disputeLost' && open) this.#fixture.emulator.closeDispute(open.id, 'lost');
    if (what === 'dispute' && charge && !charge.disputed) this.#fixture.emulator.raiseDispute(charge.id);
    if (what === 'refundAll' && charge) await stripe.refunds.create({ charge: charge.id });
    if (what === 'refundPart' && charge) await stripe.refunds.create({ charge: charge.id, amount: 1 });
    if (running && what in ends) await this.#end(running.id, what as keyof typeof ends);
    if ((what === 'badCard' || what === 'goodCard') && running) {
      const token = what === 'badCard' ? 'pm_card_chargeCustomerFail' : 'pm_card_visa';
      const method = await stripe.paymentMethods.attach(token, { customer: String(running.customer) });
      await stripe.subscriptions.update(running.id, { default_payment_method: method.id });
    }
  }

  async #end(subId: string, how: keyof typeof ends): Promise<void> {
    const { subscriptions } = this.#fixture.deps.stripe;
    if (how === 'endNow') await subscriptions.cancel(subId);
    else await subscriptions.update(subId, ends[how](this.#fixture.emulator.clock.now));
  }
}

const inDays = (days: number) => (now: number) => ({ cancel_at: now + days * 86_400 });

/** How a subscription is set to end, or not to end, in the provider's dashboard. */
const ends = {
  endNow: () => ({}),
  endSoon: inDays(10),
  endLate: inDays(100),
  endWithPeriod: () => ({ cancel_at_period_end: true }),
  endNever: () => ({ cancel_at: '' as const }),
} as const satisfies Record<string, (now: number) => Stripe.SubscriptionUpdateParams>;

/** Steps that call the provider directly, like its dashboard, are affected by its faults too. */
const isOfFault = (error: unknown): boolean => error instanceof Crash || error instanceof Stripe.errors.StripeError;

export const isRunning = ({ status }: Stripe.Subscription): boolean =>
  ['active', 'trialing', 'past_due', 'unpaid'].includes(status);
export const isKept = ({ id, status, refunded }: Stripe.Charge, disputes: readonly Stripe.Dispute[]): boolean =>
  status === 'succeeded' && !refunded && !disputes.some((one) => one.charge === id && one.status !== 'won');
