import { type BillingDeps, server } from './deps.ts';

/**
 * Makes the provider's clock visible to the database: subscriptions must end by the same clock by which they are paid. If the
 * clock was not moved there is no row, and the database uses its own time.
 */
export async function keepClock({ database }: Pick<BillingDeps, 'database'>, aheadMs: number): Promise<void> {
  const session = database.as(server);
  if (aheadMs <= 0) {
    await session.query('delete from public.billing_clock');
    return;
  }
  await session.query(
    `insert into public.billing_clock (ahead) values (make_interval(secs => $1))
     on conflict (id) do update set ahead = excluded.ahead`,
    [aheadMs / 1000],
  );
}
