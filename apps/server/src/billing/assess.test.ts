import { type ProviderStatus, providerStatuses } from '@clipharbor/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assess, type Repair } from './assess.ts';
import { type CustomerView, type InvoiceView, isTakenBack, type PaymentView, type SubscriptionView } from './view.ts';

const monthly = 2;
const lifetimePlan = 5;
const now = Date.UTC(2026, 10, 15);
const hour = 3_600_000;

const subscription = (id: string, own: Partial<SubscriptionView> = {}): SubscriptionView => ({
  ...{ id, planId: monthly, priceCents: 799, isPriceLasting: true, dueCents: null, creditCents: 0, status: 'active' },
  ...{ isPaused: false, isFree: false },
  ...{ createdAt: now - hour, anchorAt: now - hour },
  ...{
    periodStart: now - hour,
    periodEnd: now + 700 * hour,
    endsAt: null,
    canceledAt: null,
    endedAt: null,
    endCause: null,
    paymentMethod: null,
  },
  ...own,
});
const payment = (id: string, subId: string | null, own: Partial<PaymentView> = {}): PaymentView => ({
  ...{ id, subId, planId: subId === null ? lifetimePlan : monthly, amountCents: 799, refundedCents: 0 },
  ...{ isDisputed: false, paidAt: now - hour },
  ...own,
});
/** Each subscription payment belongs to an invoice; later in the list means a later period. */
const invoicesOf = (payments: readonly PaymentView[]): InvoiceView[] =>
  payments.flatMap(({ id, subId, planId, paidAt }, index) =>
    subId === null
      ? []
      : [
          {
            id: `in_${id}`,
            number: id,
            subId,
            planId,
            isPurchase: true,
            paidAt,
            coversUntil: now + index * hour,
            paymentId: id,
          },
        ],
  );
const view = (own: Partial<CustomerView>): CustomerView => ({
  ...{
    subscriptions: [],
    otherSubscriptions: [],
    invoices: invoicesOf(own.payments ?? []),
    payments: [],
    checkouts: [],
  },
  ...own,
});
const nothingKnown = new Map<string, 'open'>();
const assessed = (own: Partial<CustomerView>) => assess(view(own), nothingKnown, now);

describe('what a customer has', () => {
  it('is nothing in the beginning', () => {
    expect(assessed({})).toEqual({ live: null, ended: [], lifetime: null, repairs: [] });
  });

  it('is the running subscription', () => {
    const sub = subscription('sub_1');
    expect(assessed({ subscriptions: [sub], payments: [payment('pi_1', 'sub_1')] })).toMatchObject({
      live: sub,
      repairs: [],
    });
  });

  it('C7: is the first of two, and the second is refunded', () => {
    const first = subscription('sub_b');
    const second = subscription('sub_a', { createdAt: now });
    const payments = [payment('pi_1', 'sub_b'), payment('pi_2', 'sub_a', { paidAt: now })];
    for (const subscriptions of [
      [first, second],
      [second, first],
    ]) {
      expect(assessed({ subscriptions, payments })).toMatchObject({
        live: first,
        repairs: [
          { kind: 'return', paymentId: 'pi_2' },
          { kind: 'cancel', subId: 'sub_a', why: 'duplicate' },
        ],
      });
    }
  });

  it('is the paid one while the other waits for a valid card', () => {
    const due = subscription('sub_1', { status: 'past_due', createdAt: now - 1000 * hour });
    const paid = subscription('sub_2');
    const payments = [payment('pi_1', 'sub_1', { paidAt: now - 1000 * hour }), payment('pi_2', 'sub_2')];
    expect(assessed({ subscriptions: [due, paid], payments })).toMatchObject({
      live: paid,
      repairs: [{ kind: 'cancel', subId: 'sub_1', why: 'duplicate' }],
    });
  });

  it.each([{ refundedCents: 799 }, { isDisputed: true }])('C11: ends at once with its payment: %o', (own) => {
    const subscriptions = [subscription('sub_1')];
    expect(assessed({ subscriptions, payments: [payment('pi_1', 'sub_1', own)] })).toMatchObject({
      live: null,
      repairs: [{ kind: 'cancel', subId: 'sub_1', why: 'takenBack' }],
    });
    expect(assessed({ payments: [payment('pi_1', null, own)] })).toMatchObject({ lifetime: null });
  });

  it('stays if part of its payment is refunded', () => {
    const subscriptions = [subscription('sub_1')];
    const payments = [payment('pi_1', 'sub_1', { refundedCents: 798 })];
    expect(assessed({ subscriptions, payments })).toMatchObject({ live: subscriptions[0], repairs: [] });
  });

  it('is lifetime access, and a subscription that ran before it ends without a refund', () => {
    const payments = [payment('pi_1', 'sub_1', { paidAt: now - 2 * hour }), payment('pi_2', null)];
    const subscriptions = [subscription('sub_1', { createdAt: now - 2 * hour })];
    expect(assessed({ subscriptions, payments })).toMatchObject({
      live: null,
      lifetime: { id: 'pi_2' },
      repairs: [{ kind: 'cancel', subId: 'sub_1', why: 'lifetime' }],
    });
  });

  it('is lifetime access, and anything bought after it is refunded', () => {
    const payments = [
      payment('pi_1', null),
      payment('pi_2', 'sub_1', { paidAt: now }),
      payment('pi_3', null, { paidAt: now }),
    ];
    expect(assessed({ subscriptions: [subscription('sub_1', { createdAt: now })], payments }).repairs).toEqual([
      { kind: 'return', paymentId: 'pi_2' },
      { kind: 'cancel', subId: 'sub_1', why: 'duplicate' },
      { kind: 'return', paymentId: 'pi_3' },
    ]);
  });

  it('C6: closes replaced pages immediately, and unrecorded ones eventually', () => {
    const page = (id: string, createdAt: number) =>
      ({ id, status: 'open', isForSubscription: true, createdAt }) as const;
    const checkouts = [page('cs_1', now), page('cs_2', now), page('cs_3', now), page('cs_4', now - hour)];
    const known = new Map([
      ['cs_1', 'expired'],
      ['cs_2', 'open'],
    ] as const);
    expect(assess(view({ checkouts }), known, now).repairs).toEqual([
      { kind: 'expire', checkoutId: 'cs_1' },
      { kind: 'expire', checkoutId: 'cs_4' },
    ]);
    const subscriptions = [subscription('sub_1')];
    expect(assess(view({ checkouts, subscriptions }), known, now).repairs).toHaveLength(4);
  });
});

const statuses = Object.keys(providerStatuses) as ProviderStatus[];
const time = fc.nat(5).map((hours) => now - hours * hour);
const anyView: fc.Arbitrary<CustomerView> = fc
  .record({
    subscriptions: fc.array(fc.record({ status: fc.constantFrom(...statuses), createdAt: time }), { maxLength: 4 }),
    payments: fc.array(
      fc.record({
        of: fc.nat(4),
        refundedCents: fc.constantFrom(0, 0, 100, 799),
        isDisputed: fc.constantFrom(false, false, true),
        paidAt: time,
      }),
      { maxLength: 5 },
    ),
    checkouts: fc.array(
      fc.record({
        status: fc.constantFrom('open', 'complete', 'expired'),
        isForSubscription: fc.boolean(),
        createdAt: time,
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ subscriptions, payments, checkouts }) =>
    view({
      subscriptions: subscriptions.map((own, index) => subscription(`sub_${index}`, own)),
      payments: payments.map(({ of, ...own }, index) =>
        payment(`pi_${index}`, of < subscriptions.length ? `sub_${of}` : null, own),
      ),
      checkouts: checkouts.map((own, index) => ({ id: `cs_${index}`, ...own })),
    }),
  );

/** The provider's state after the repairs. */
function repaired(before: CustomerView, repairs: readonly Repair[]): CustomerView {
  const has = (kind: Repair['kind'], id: string) =>
    repairs.some((each) => each.kind === kind && Object.values(each).includes(id));
  return {
    ...before,
    subscriptions: before.subscriptions.map((each) =>
      has('cancel', each.id) ? { ...each, status: 'canceled' } : each,
    ),
    payments: before.payments.map((each) => (has('return', each.id) ? { ...each, refundedCents: 799 } : each)),
    checkouts: before.checkouts.map((each) => (has('expire', each.id) ? { ...each, status: 'expired' } : each)),
  };
}

describe('any state of the provider', () => {
  const any = (check: (view: CustomerView) => void) => fc.assert(fc.property(anyView, check), { numRuns: 2000 });

  it('is repaired in one round, and what counted before still counts', () => {
    any((before) => {
      const first = assess(before, nothingKnown, now);
      const second = assess(repaired(before, first.repairs), nothingKnown, now);
      expect(second.repairs).toEqual([]);
      expect(second.live).toEqual(first.live);
      expect(second.lifetime).toEqual(first.lifetime);
    });
  });

  it('gives the same result in any order', () => {
    any((before) => {
      const reversed = {
        ...before,
        subscriptions: before.subscriptions.toReversed(),
        invoices: before.invoices.toReversed(),
        payments: before.payments.toReversed(),
      };
      const [one, other] = [assess(before, nothingKnown, now), assess(reversed, nothingKnown, now)];
      expect(other.live?.id).toBe(one.live?.id);
      expect(other.lifetime?.id).toBe(one.lifetime?.id);
    });
  });

  it('never refunds what still counts, and never charges for nothing', () => {
    any((before) => {
      const { live, lifetime, repairs } = assess(before, nothingKnown, now);
      const returned = repairs.flatMap((each) => (each.kind === 'return' ? [each.paymentId] : []));
      expect(new Set(returned).size).toBe(returned.length);
      for (const id of returned) {
        const payment = before.payments.find((each) => each.id === id);
        expect(payment && isTakenBack(payment)).toBe(false);
        expect(payment?.subId === null ? id !== lifetime?.id : payment?.subId !== live?.id).toBe(true);
      }
      // A user who pays for a running subscription keeps it, or has a lifetime or another paid subscription.
      const pays = before.subscriptions.some(({ status, id }) => {
        const own = before.payments.filter(({ subId }) => subId === id);
        return status === 'active' && own.length > 0 && !own.some(isTakenBack);
      });
      if (pays) expect(live ?? lifetime).not.toBeNull();
    });
  });
});
