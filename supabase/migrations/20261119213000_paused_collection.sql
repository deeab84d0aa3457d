-- Collection is paused in the provider's dashboard: access goes on, and nothing is charged at the end of the period. The hourly check
-- fills it in for rows that exist.
alter table public.billing_subscription add column is_paused boolean not null default false;

-- The same, and says when collection is paused.
create or replace function public.project_subscription(owner uuid) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  before public.subscription_status;
  live public.billing_subscription;
  summary jsonb;
  is_new_period boolean;
begin
  insert into public.subscription_status (owner_id) values (owner) on conflict do nothing;
  -- From here on, whatever else happens to this user waits for us and then sees what we wrote.
  select * into before from public.subscription_status where owner_id = owner for update;
  select * into live from public.billing_subscription where owner_id = owner
    order by (status <> 'canceled') desc, current_period_start desc, sub_id limit 1;
  if not found then
    update public.subscription_status set status = null, subscription_detail = null, current_subscription = null
      where owner_id = owner;
    return;
  end if;
  summary := public.plan_summary(live.plan_id);
  is_new_period := before.current_subscription is null
    or before.current_subscription ->> 'sub_id' is distinct from live.sub_id
    -- Only forwards: an old event that comes late must not give the counts back.
    or (before.subscription_detail ->> 'current_period_start')::bigint < extract(epoch from live.current_period_start)::bigint;
  update public.subscription_status set
    status = live.status,
    extraction_consumed = case when is_new_period then 0 else extraction_consumed end,
    download_consumed = case when is_new_period then 0 else download_consumed end,
    conversion_consumed = case when is_new_period then 0 else conversion_consumed end,
    subscription_detail = pg_catalog.jsonb_build_object(
      'plan_id', live.plan_id,
      'plan', summary,
      'status', live.status,
      'current_period_start', extract(epoch from live.current_period_start)::bigint,
      'current_period_end', extract(epoch from live.current_period_end)::bigint,
      'is_canceled', live.is_canceled
    ) || case when live.ends_at <> live.current_period_end
      then pg_catalog.jsonb_build_object('cancel_at', extract(epoch from live.ends_at)::bigint) else '{}' end
      || case when live.is_paused then pg_catalog.jsonb_build_object('is_paused', true) else '{}' end,
    current_subscription = pg_catalog.jsonb_build_object(
      'sub_id', live.sub_id,
      'plan', summary,
      'product_id', (select product_id from public.subscription where id = live.plan_id),
      'cus_id', live.cus_id,
      'default_payment_method', live.default_payment_method
    )
  where owner_id = owner;
end
$$;
