-- The end of a subscription that its owner was last told of by mail, or that another mail spoke of. null: none, or it was
-- taken back since. Compared with the provider's, it gives one mail for each end, whoever reports it, and another when it moves.
alter table public.billing_subscription add column announced_end timestamptz;

-- Until now, only an end with a period that is paid for was announced. Nothing more is said about what is over already.
update public.billing_subscription set announced_end = current_period_end
  where cus_id is not null and (status = 'canceled' or (is_canceled and covered_until >= current_period_end
    and coalesce(ends_at, current_period_end) = current_period_end));

-- While we change a plan in several calls, the end of the subscription moves and goes: nothing is announced until this moment.
alter table public.billing_customer add column changing_until timestamptz;
