import type { Transaction } from '@clipharbor/database';
import { isPaymentTakenBack } from './assess.ts';
import { type Announcement, announcementOf } from './cancellation.ts';
import type { Projection } from './projection.ts';
import type { CustomerView } from './view.ts';

export interface Ends {
  readonly owner: string;
  readonly view: CustomerView;
  readonly projection: Projection;
  /** We are changing the plan: an end that moves or disappears now is not final. */
  readonly isChanging: boolean;
}

/** What to announce about the end of each subscription, compared with what is stored. */
export async function endsToAnnounce(
  tx: Transaction,
  { owner, view, projection: { live, ended }, isChanging }: Ends,
): Promise<ReadonlyMap<string, Announcement>> {
  const { rows } = await tx.query<{ sub_id: string; announced_end: Date | null }>({
    text: 'select sub_id, announced_end from public.billing_subscription where owner_id = $1',
    name: 'billing_announced_ends',
    values: [owner],
  });
  const announced = new Map(rows.map((row) => [row.sub_id, row.announced_end?.getTime() ?? null]));
  const hasAnother = live !== null || view.payments.some(({ subId }) => subId === null);
  return new Map(
    [...(live ? [live] : []), ...ended].flatMap((row): [string, Announcement][] => {
      const subscription = view.subscriptions.find(({ id }) => id === row.sub_id);
      const announcedEnd = announced.get(row.sub_id) ?? null;
      // One that is refunded but still runs at the provider is ended next.
      if (!subscription || isChanging || (row !== live && subscription.endedAt === null)) {
        return [[row.sub_id, { announcedEnd, news: null }]];
      }
      const wasPaid = view.invoices.some(({ subId }) => subId === row.sub_id);
      const isExplained = hasAnother || !wasPaid || isPaymentTakenBack(view, subscription);
      const coveredUntil = Date.parse(row.covered_until);
      return [[row.sub_id, announcementOf({ subscription, announcedEnd, coveredUntil, isExplained })]];
    }),
  );
}
