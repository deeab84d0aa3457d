import { DatabaseError } from '@clipharbor/database';
import { AppError, dayMs, isErrorCode } from '@clipharbor/domain';
import type { BillingUser } from './billing-user.ts';
import { type BillingDeps, server } from './deps.ts';
import { queueMoneyMails } from './money-mails.ts';

const foreignKeyViolation = '23503';

const record = `
  insert into public.subscription_record (owner_id, type, detail)
  select $1::uuid, 'creation', jsonb_build_object('plan', jsonb_build_object('id', p.id, 'name', p.name),
    'sub_id', 'trial_' || $1::uuid, 'period_start', extract(epoch from public.billing_now())::bigint)
  from public.subscription p where p.id = $2`;

/** Starts the free trial: no card and no provider. The database decides, once per account and per mailbox. */
export async function startTrial(
  { database }: BillingDeps,
  { userId, email }: BillingUser,
  planId: number,
): Promise<void> {
  try {
    await database.as(server).transaction(async (tx) => {
      await tx.query('select public.start_trial($1, $2, $3)', [userId, email, planId]);
      await tx.query(record, [userId, planId]);
    });
  } catch (error) {
    if (error instanceof DatabaseError && error.code === 'P0001' && isErrorCode(error.message)) {
      throw new AppError(error.message, { cause: error });
    }
    // The token outlives its account by some minutes: a user deleted in the meantime is no longer signed in.
    if (error instanceof DatabaseError && error.code === foreignKeyViolation) {
      throw new AppError('auth.required', { cause: error });
    }
    throw error;
  }
}

/** How long before its end the reminder is sent. */
const noticeMs = 2 * dayMs;

/** Reminds every user whose trial ends soon, once. Returns how many trials that are. */
export async function remindEndingTrials({ database, now }: BillingDeps): Promise<number> {
  const until = new Date(now() + noticeMs).toISOString();
  return database.as(server).transaction(async (tx) => {
    const { rows } = await tx.query<{ owner_id: string; sub_id: string; ends: Date }>(
      `select b.owner_id, b.sub_id, b.current_period_end as ends from public.billing_subscription b
       where b.sub_id = 'trial_' || b.owner_id and b.status = 'active' and b.current_period_end between $1 and $2
         and not exists (select from public.mail_outbox m where m.dedupe_key = 'trial_ending:' || b.sub_id)`,
      [new Date(now()).toISOString(), until],
    );
    for (const { owner_id: owner, sub_id: id, ends } of rows) {
      const mail = { template: 'trial_ending', dedupeKey: `trial_ending:${id}`, data: { endsAt: ends } } as const;
      await queueMoneyMails(tx, owner, [mail]);
    }
    return rows.length;
  });
}
