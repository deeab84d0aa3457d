import fc from 'fast-check';
import { cards, planIds } from './billing-fixture.ts';

/** A fault during a step: a provider response fails after this many calls, or the process dies after this many statements. */
export type StepFault =
  | { readonly kind: 'api'; readonly how: 'refuse' | 'fail' | 'lose' | 'rateLimit'; readonly after: number }
  | { readonly kind: 'crash'; readonly after: number };

export type Step = { readonly fault?: StepFault | undefined } & (
  | { readonly do: 'trial' | 'cancel' | 'renew' | 'refund' | 'reconcile' }
  | { readonly do: 'order' | 'preview'; readonly plan: number }
  /** `which` counts the payment pages, newest first. */
  | { readonly do: 'pay'; readonly which: number; readonly card: string }
  | { readonly do: 'return'; readonly which: number }
  | { readonly do: 'wait'; readonly hours: number }
  /** What happens at the provider: through a bank, its dashboard, or the billing portal. */
  | {
      readonly do:
        | 'dispute'
        | 'disputeWon'
        | 'disputeLost'
        | 'refundAll'
        | 'refundPart'
        | 'endNow'
        | 'endSoon'
        | 'endLate'
        | 'endWithPeriod'
        | 'endNever'
        | 'badCard'
        | 'goodCard';
    }
  | { readonly do: 'deliver'; readonly how: 'all' | 'reversed' | 'twice' | 'lost' | 'half' | 'dropped' }
);

const fault: fc.Arbitrary<StepFault | undefined> = fc.oneof(
  { weight: 5, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('api' as const),
      how: fc.constantFrom('refuse', 'fail', 'lose', 'rateLimit'),
      after: fc.nat(6),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash' as const), after: fc.nat(16) }) },
);

const plan = fc.constantFrom(planIds.monthly, planIds.halfYear, planIds.yearly, planIds.lifetime);
const card = fc.constantFrom(cards.good, cards.good, cards.good, cards.failsLater, cards.declined);
const named = <const Name extends string>(...names: readonly Name[]) =>
  fc.record({ do: fc.constantFrom(...names), fault });

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('order' as const), plan, fault }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pay' as const), which: fc.nat(1), card }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('return' as const), which: fc.nat(1), fault }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('preview' as const), plan, fault }) },
  { weight: 3, arbitrary: named('cancel', 'renew', 'refund', 'reconcile', 'trial') },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.constantFrom(1, 2, 30, 80, 24 * 8, 24 * 31, 24 * 190),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'dispute',
        'disputeWon',
        'disputeLost',
        'refundAll',
        'refundPart',
        'endNow',
        'endSoon',
        'endLate',
        'endWithPeriod',
        'endNever',
        'badCard',
        'goodCard',
      ),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('deliver' as const),
      how: fc.constantFrom('all', 'reversed', 'twice', 'lost', 'half', 'dropped'),
      fault,
    }),
  },
);

/** Most histories begin typically, so that the interesting part is reached. */
const beginning: fc.Arbitrary<readonly Step[]> = fc.oneof(
  fc.constant([]),
  fc
    .tuple(plan, card)
    .map(([wanted, number]): Step[] => [
      { do: 'trial' },
      { do: 'order', plan: wanted },
      { do: 'pay', which: 0, card: number },
    ]),
);

/** Steps for a user with a subscription, to be run one after the other. */
export const subscribed: readonly Step[] = [
  { do: 'trial' },
  { do: 'order', plan: planIds.monthly },
  { do: 'pay', which: 0, card: cards.good },
  { do: 'deliver', how: 'all' },
];

/** Steps that mostly cancel, move and renew a subscription, from both sides. */
export const cancellations: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: named('cancel', 'renew', 'endSoon', 'endLate', 'endWithPeriod', 'endNever', 'reconcile') },
    { weight: 1, arbitrary: named('endNow', 'badCard', 'goodCard') },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('order' as const), plan, fault }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 24, 24 * 8) }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('deliver' as const), how: fc.constantFrom('all', 'twice', 'half') }),
    },
  ),
  { minLength: 2, maxLength: 14 },
);

/** A history of up to twenty steps. */
export const history = fc
  .tuple(beginning, fc.array(anyStep, { minLength: 1, maxLength: 16 }))
  .map(([first, rest]): readonly Step[] => [...first, ...rest]);
