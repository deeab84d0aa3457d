import type { Transaction } from '@clipharbor/database';
import { chargeCents, type Plan } from '@clipharbor/domain';
import { endsToAnnounce } from './announce-ends.ts';
import type { Announcement } from './cancellation.ts';
import { mailAboutEnd, mailAboutFailure, mailAboutPayment, queueMoneyMails } from './money-mails.ts';
import { planWithId } from './plans.ts';
import type { HistoryRow, Projection, SubscriptionRow } from './projection.ts';
import { type CustomerView, isTakenBack } from './view.ts';

export interface ToWrite {
  readonly owner: string;
  readonly customer: string;
  readonly plans: readonly Plan[];
  readonly view: CustomerView;
  readonly projection: Projection;
  /** Payments that were refunded because they were made twice. */
  readonly returned: ReadonlySet<string>;
  readonly now: number;
  /** The number of this reading, which no other of this customer has. */
  readonly ticket: string;
  /** A change of plan is in progress. */
  readonly isChanging: boolean;
}

/** By subscription. */
type Ends = ReadonlyMap<string, Announcement>;

/** Writes everything that the provider reported about one customer. Returns whether anything was new. */
export async function writeProjection(tx: Transaction, work: ToWrite): Promise<boolean> {
  const { owner, projection, plans } = work;
  const { live, ended } = projection;
  const subscription = subscriptionIn(work.view, live?.sub_id);
  const hasPaidForLifetime = work.view.payments.some(({ subId }) => subId === null);
  const ends = await endsToAnnounce(tx, work);
  // Ended ones first: there is room for only one live subscription.
  const rows = [
    await endMoved(tx, work),
    await upsertSubscriptions(tx, work, ended, ends),
    live || ended.length > 0 || hasPaidForLifetime ? await endTrial(tx, owner) : 0,
    live ? await upsertSubscriptions(tx, work, [live], ends) : 0,
    await writePayments(tx, work),
    await writeHistory(tx, owner, projection.history),
    await writeCheckouts(tx, work),
  ];
  if (hasPaidForLifetime) await tx.query('select public.project_lifetime($1)', [owner]);
  if (live?.provider_status === 'past_due' || live?.provider_status === 'unpaid') {
    const plan = planWithId(plans, live.plan_id);
    const amountCents = subscription?.dueCents ?? subscription?.priceCents ?? chargeCents(plan);
    await queueMoneyMails(tx, owner, [mailAboutFailure(live, { plan, amountCents })]);
  }
  await queueMoneyMails(tx, owner, mailsAboutEnds(work, ends));
  return rows.some((count) => count > 0);
}

const subscriptionIn = ({ subscriptions }: CustomerView, subId: string | undefined) =>
  subscriptions.find(({ id }) => id === subId) ?? null;

const mailsAboutEnds = ({ projection: { live, ended }, plans, ticket }: ToWrite, ends: Ends) =>
  [...(live ? [live] : []), ...ended].flatMap(({ sub_id: subId, plan_id: planId }) => {
    const news = ends.get(subId)?.news;
    return news ? [mailAboutEnd(news, planWithId(plans, planId), `${subId}:${ticket}`)] : [];
  });

const subscriptionsQuery = `
  insert into public.billing_subscription as b (sub_id, owner_id, cus_id, plan_id, default_payment_method, provider_status,
    current_period_start, current_period_end, covered_until, is_canceled, is_paused, ends_at, announced_end)
  select r.sub_id, $1, $2, r.plan_id, r.default_payment_method, r.provider_status, r.current_period_start,
    r.current_period_end, r.covered_until, r.is_canceled, r.is_paused, r.ends_at, r.announced_end
  from jsonb_to_recordset($3::jsonb) as r (sub_id text, plan_id integer, default_payment_method text, provider_status text,
    current_period_start timestamptz, current_period_end timestamptz, covered_until timestamptz, is_canceled boolean,
    is_paused boolean, ends_at timestamptz, announced_end timestamptz)
  on conflict (sub_id) do update set plan_id = excluded.plan_id, cus_id = excluded.cus_id,
    default_payment_method = excluded.default_payment_method, provider_status = excluded.provider_status,
    current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
    covered_until = excluded.covered_until, is_canceled = excluded.is_canceled, is_paused = excluded.is_paused,
    ends_at = excluded.ends_at, announced_end = excluded.announced_end
  where (b.plan_id, b.default_payment_method, b.provider_status, b.current_period_start, b.current_period_end,
      b.covered_until, b.is_canceled, b.is_paused, b.ends_at, b.announced_end)
    is distinct from (excluded.plan_id, excluded.default_payment_method, excluded.provider_status,
      excluded.current_period_start, excluded.current_period_end, excluded.covered_until, excluded.is_canceled,
      excluded.is_paused, excluded.ends_at, excluded.announced_end)`;

async function upsertSubscriptions(
  tx: Transaction,
  { owner, customer }: ToWrite,
  rows: readonly SubscriptionRow[],
  ends: Ends,
): Promise<number> {
  if (rows.length === 0) return 0;
  const announcedEnd = (subId: string) => {
    const end = ends.get(subId)?.announcedEnd ?? null;
    return end === null ? null : new Date(end).toISOString();
  };
  const written = rows.map((row) => ({ ...row, announced_end: announcedEnd(row.sub_id) }));
  const values = [owner, customer, JSON.stringify(written)];
  return (await tx.query({ text: subscriptionsQuery, name: 'billing_subscriptions', values })).rowCount;
}

/** A subscription that was moved to another product in the provider's dashboard is no longer ours, and does not block a new one. */
async function endMoved(tx: Transaction, { owner, view: { otherSubscriptions }, now }: ToWrite): Promise<number> {
  if (otherSubscriptions.length === 0) return 0;
  const { rowCount } = await tx.query({
    text: `update public.billing_subscription set provider_status = 'canceled', ends_at = null, is_paused = false,
        current_period_end = greatest(current_period_start, least(current_period_end, $3))
      where owner_id = $1 and sub_id = any ($2) and status <> 'canceled'`,
    name: 'billing_moved',
    values: [owner, otherSubscriptions, new Date(now).toISOString()],
  });
  return rowCount;
}

/** A user who has paid is no longer on trial, and does not fall back to it. */
async function endTrial(tx: Transaction, owner: string): Promise<number> {
  const { rowCount } = await tx.query(
    `update public.billing_subscription set provider_status = 'canceled' where sub_id = $1 and status <> 'canceled'`,
    [`trial_${owner}`],
  );
  return rowCount;
}

const payments = `
  insert into public.billing_payment (payment_id, owner_id, plan_id, sub_id, amount_cents, refunded_cents, is_disputed, paid_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (payment_id) do update set refunded_cents = excluded.refunded_cents, is_disputed = excluded.is_disputed`;

async function writePayments(
  tx: Transaction,
  { owner, plans, view, projection, returned, now }: ToWrite,
): Promise<number> {
  const { rows } = await tx.query<{ payment_id: string; refunded_cents: number; is_disputed: boolean }>(
    'select payment_id, refunded_cents, is_disputed from public.billing_payment where owner_id = $1',
    [owner],
  );
  const known = new Map(rows.map((row) => [row.payment_id, row]));
  const news = view.payments.filter(({ id, refundedCents, isDisputed }) => {
    const before = known.get(id);
    return !before || before.refunded_cents !== refundedCents || before.is_disputed !== isDisputed;
  });
  for (const { id, planId, subId, amountCents, refundedCents, isDisputed, paidAt } of news) {
    const values = [id, owner, planId, subId, amountCents, refundedCents, isDisputed, new Date(paidAt).toISOString()];
    await tx.query({ text: payments, name: 'billing_payment', values });
  }
  const mails = news.flatMap((payment) => {
    const plan = planWithId(plans, payment.planId);
    const invoice = view.invoices.find(({ paymentId }) => paymentId === payment.id) ?? null;
    const subscription = subscriptionIn(view, invoice?.subId);
    const isDuplicate = returned.has(payment.id);
    const isStillRunning = payment.subId === null ? !isTakenBack(payment) : payment.subId === projection.live?.sub_id;
    const refundedBeforeCents = known.get(payment.id)?.refunded_cents ?? 0;
    const about = { plan, invoice, subscription, isDuplicate, isStillRunning, refundedBeforeCents, now };
    return mailAboutPayment(payment, about) ?? [];
  });
  await queueMoneyMails(tx, owner, mails);
  return news.length;
}

const historyQuery = `
  insert into public.subscription_record (owner_id, type, created_at, detail)
  select $1, r.type, r.at, jsonb_build_object('plan', jsonb_build_object('id', p.id, 'name', p.name),
    'sub_id', r.sub_id, 'period_start', r.once)
  from jsonb_to_recordset($2::jsonb) as r (type text, at timestamptz, plan_id integer, sub_id text, once bigint)
  join public.subscription p on p.id = r.plan_id
  -- What happened within one second keeps its order: first it began.
  order by r.at, r.type desc
  on conflict (owner_id, type, (detail ->> 'sub_id'), (detail ->> 'period_start')) do nothing`;

async function writeHistory(tx: Transaction, owner: string, history: readonly HistoryRow[]): Promise<number> {
  if (history.length === 0) return 0;
  const values = [owner, JSON.stringify(history)];
  return (await tx.query({ text: historyQuery, name: 'billing_history', values })).rowCount;
}

async function writeCheckouts(tx: Transaction, { owner, view }: ToWrite): Promise<number> {
  const over = view.checkouts.filter(({ status }) => status !== 'open');
  if (over.length === 0) return 0;
  const { rowCount } = await tx.query(
    `update public.billing_checkout c set status = r.status
     from jsonb_to_recordset($2::jsonb) as r (id text, status text)
     where c.session_id = r.id and c.owner_id = $1 and c.status <> r.status`,
    [owner, JSON.stringify(over)],
  );
  return rowCount;
}
