import type { Plan } from '@clipharbor/domain';
import { assess, type CustomerAssessment } from './assess.ts';
import { type BillingDeps, server } from './deps.ts';
import { loadPlans } from './plans.ts';
import { projectionOf } from './projection.ts';
import { readView } from './read-view.ts';
import { repair } from './repair.ts';
import type { CheckoutView, CustomerView } from './view.ts';
import { writeProjection } from './write-projection.ts';

export interface Customer {
  readonly owner: string;
  readonly customer: string;
}

/** If something is still wrong after this many rounds, another one will not fix it. */
const maxRounds = 4;

/**
 * Brings one customer in line with the provider: takes a ticket, reads everything, repairs what is wrong there, and writes it all
 * in one transaction under the customer's lock. No connection is held while waiting for the provider. A reader that was overtaken
 * by a later one does not write, because the later one has seen everything it saw. Returns whether anything was new to us.
 */
export async function syncCustomer(deps: BillingDeps, { owner, customer }: Customer): Promise<boolean> {
  const session = deps.database.as(server);
  const returned = new Set<string>();
  let failure: { readonly cause: unknown } | null = null;
  let state = await readCustomerState(deps, { owner, customer });
  for (let round = 0; state !== null && state.assessment.repairs.length > 0 && failure === null; round += 1) {
    if (round === maxRounds) throw new Error(`The repairs of ${customer} do not take`);
    try {
      for (const each of state.assessment.repairs) {
        await repair(deps, each);
        if (each.kind === 'return') returned.add(each.paymentId);
      }
      state = await readCustomerState(deps, { owner, customer });
    } catch (cause) {
      // What is known is written anyway; the repairs are made next time.
      failure = { cause };
    }
  }
  if (state === null) return false;
  const { ticket, plans, view, assessment } = state;
  const isNews = await session.transaction(async (tx) => {
    const now = deps.now();
    const { rows } = await tx.query<{ is_changing: boolean }>(
      `select coalesce(changing_until > $4, false) as is_changing from public.billing_customer
       where owner_id = $1 and cus_id = $2 and sync_done < $3 for update`,
      [owner, customer, ticket, new Date(now).toISOString()],
    );
    const [row] = rows;
    if (!row) return false;
    const work = { owner, customer, ticket, plans, view, returned, now, isChanging: row.is_changing };
    const changed = await writeProjection(tx, { ...work, projection: projectionOf(view, assessment, now) });
    await tx.query('update public.billing_customer set sync_done = $2, synced_at = $3 where owner_id = $1', [
      owner,
      ticket,
      new Date(now).toISOString(),
    ]);
    return changed;
  });
  if (failure) throw failure.cause;
  return isNews;
}

interface CustomerState {
  readonly ticket: string;
  readonly plans: readonly Plan[];
  readonly view: CustomerView;
  readonly assessment: CustomerAssessment;
}

const takeTicket = `
  update public.billing_customer c set sync_asked = sync_asked + 1 where c.owner_id = $1 and c.cus_id = $2
  returning sync_asked as ticket, (
    select coalesce(jsonb_agg(jsonb_build_array(k.session_id, k.status)), '[]') from public.billing_checkout k
    where k.owner_id = c.owner_id
  ) as checkouts`;

/** `null` if the customer no longer exists. */
async function readCustomerState(deps: BillingDeps, { owner, customer }: Customer): Promise<CustomerState | null> {
  const session = deps.database.as(server);
  const [taken, plans] = await Promise.all([
    session.query<{ ticket: string; checkouts: [string, CheckoutView['status']][] }>({
      text: takeTicket,
      name: 'billing_take_ticket',
      values: [owner, customer],
    }),
    loadPlans(session),
  ]);
  const [row] = taken.rows;
  if (!row) return null;
  const view = await readView(deps.stripe, customer, plans);
  return { ticket: row.ticket, plans, view, assessment: assess(view, new Map(row.checkouts), deps.now()) };
}
