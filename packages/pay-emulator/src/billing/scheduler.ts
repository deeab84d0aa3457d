import { daySeconds, type Seconds } from '../state/clock.ts';
import { emit } from '../state/events.ts';
import type { Invoice, Subscription } from '../state/wire.ts';
import { testClockOf, type World } from '../state/world.ts';
import { expireSession } from './checkout-session.ts';
import { advanceDraft, expireIncomplete, expirePendingUpdate, incompleteSeconds, renew, retry } from './renew.ts';
import { changeSubscription, endSubscription, isEnded } from './subscription-state.ts';

interface Due {
  at: Seconds;
  run(): void;
}

const trialNoticeSeconds = 3 * daySeconds;

function dueOfSubscription(world: World, subscription: Subscription): Due[] {
  if (isEnded(subscription) || subscription.status === 'paused') return [];
  if (subscription.status === 'incomplete') {
    return [{ at: subscription.created + incompleteSeconds, run: () => expireIncomplete(world, subscription) }];
  }
  const due: Due[] = [];
  const { cancel_at: cancelAt, pause_collection: pause, pending_update: pending, trial_end: trialEnd } = subscription;
  if (pending) due.push({ at: pending.expires_at, run: () => expirePendingUpdate(world, subscription) });
  const notice = `${subscription.id} trial_will_end ${trialEnd}`;
  if (subscription.status === 'trialing' && trialEnd !== null && !world.store.get('notices', notice)) {
    due.push({
      at: trialEnd - trialNoticeSeconds,
      run: () => {
        world.store.put('notices', { id: notice });
        emit(world, 'customer.subscription.trial_will_end', subscription);
      },
    });
  }
  // Also before the renewal: one at the same moment is collected.
  if (pause && pause.resumes_at !== null) {
    due.push({
      at: pause.resumes_at,
      run: () => void changeSubscription(world, subscription, { pause_collection: null }),
    });
  }
  // Before the renewal: what ends with its period must not begin another one.
  if (cancelAt !== null)
    due.push({ at: cancelAt, run: () => endSubscription(world, subscription, 'cancellation_requested') });
  const [item] = subscription.items.data;
  if (item) due.push({ at: item.current_period_end, run: () => renew(world, subscription) });
  return due;
}

function dueOfInvoice(world: World, invoice: Invoice): Due[] {
  if (!invoice.auto_advance) return [];
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null) {
    return [{ at: invoice.automatically_finalizes_at, run: () => advanceDraft(world, invoice) }];
  }
  if (invoice.status === 'open' && invoice.next_payment_attempt !== null) {
    return [{ at: invoice.next_payment_attempt, run: () => retry(world, invoice) }];
  }
  return [];
}

/** The earliest thing that happens by itself at or before `until`, among the customers of one clock. */
function nextDue(world: World, clock: string | null, until: Seconds): Due | undefined {
  const { store } = world;
  const isOfClock = (customer: string | null) => (customer === null ? null : testClockOf(world, customer)) === clock;
  const all = [
    ...store
      .filter('subscriptions', ({ customer }) => isOfClock(customer))
      .flatMap((one) => dueOfSubscription(world, one)),
    ...store.filter('invoices', ({ customer }) => isOfClock(customer)).flatMap((one) => dueOfInvoice(world, one)),
    ...store
      .filter('checkoutSessions', ({ status, customer }) => status === 'open' && isOfClock(customer))
      .map((session) => ({ at: session.expires_at, run: () => void expireSession(world, session) })),
  ];
  return all
    .filter(({ at }) => at <= until)
    .reduce<Due | undefined>((first, due) => (first && first.at <= due.at ? first : due), undefined);
}

/** Lets everything happen in its order up to `until`. `stepTo` moves the clock before each happening. */
export function runUntil(world: World, clock: string | null, until: Seconds, stepTo: (moment: Seconds) => void): void {
  for (;;) {
    const due = nextDue(world, clock, until);
    if (!due) break;
    stepTo(due.at);
    due.run();
  }
  stepTo(until);
}

/** Brings everybody's clock to where it should be. */
export function catchUp(world: World): void {
  const { clock } = world;
  if (clock.target > clock.now) runUntil(world, null, clock.target, (moment) => clock.stepTo(moment));
}

/** Moves the clock of all customers without a test clock of their own. */
export function advanceTo(world: World, moment: Seconds): void {
  world.clock.aimAt(moment);
  catchUp(world);
}
