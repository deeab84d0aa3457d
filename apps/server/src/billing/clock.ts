import { type BillingDeps, server } from './deps.ts';

/**
 * Lets the database see the provider's clock: what a subscription gives ends by the clock that it is paid by. Without a
 * clock that was moved there is no row, and the database's own time counts.
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
