-- When a canceled subscription ends: with its period, or on any other day, before or after further renewals, that was set in the
-- provider's dashboard. null: it is not canceled, is over, or was written before this column existed; the hourly check fills it in.
alter table public.billing_subscription add column ends_at timestamptz;

-- The same, and says when a canceled subscription ends if that is not the end of its period.
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
      then pg_catalog.jsonb_build_object('cancel_at', extract(epoch from live.ends_at)::bigint) else '{}' end,
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

-- The same, but access to a canceled subscription ends with it.
create or replace function public.entitlement(owner uuid, at timestamptz default null) returns public.entitlement
  language plpgsql stable
  set search_path = ''
as $$
declare
  answer public.entitlement;
  moment constant timestamptz := coalesce(at, public.billing_now());
  ledger_now constant timestamptz := coalesce(at, now());
begin
  with held as (
    select
      s.has_lifetime_access, s.extraction_consumed, s.download_consumed, s.conversion_consumed,
      b.plan_id, b.status, d.is_free_trial, d.extraction_limit, d.download_limit, d.conversion_limit,
      -- Three days for a late card or a late message of the provider. A trial, or the end of a canceled one, waits for neither.
      case when b.paid_until is not null then
        least(b.paid_until + case when d.is_free_trial then interval '0' else interval '3 days' end, b.ends_at)
      end as access_until
    from public.subscription_status s
    left join public.billing_subscription b on b.owner_id = s.owner_id and b.status <> 'canceled'
    left join public.subscription p on p.id = b.plan_id
    left join public.subscription_detail d on d.id = p.detail_id
    where s.owner_id = owner
  ), reserved as (
    select
      count(*) filter (where l.kind = 'extraction') as extraction,
      count(*) filter (where l.kind = 'download') as download,
      count(*) filter (where l.kind = 'conversion') as conversion
    from public.usage_ledger l where l.owner_id = owner and l.state = 'reserved' and l.expires_at > ledger_now
  ), judged as (
    select h.*, coalesce(h.has_lifetime_access or h.access_until > moment, false) as is_entitled from held h
  )
  select
    coalesce(j.is_entitled, false),
    coalesce(j.has_lifetime_access, false),
    coalesce(j.is_free_trial and not j.has_lifetime_access, false),
    j.plan_id,
    j.status,
    case when j.has_lifetime_access then null else j.access_until end,
    case when j.has_lifetime_access then null when not coalesce(j.is_entitled, false) then 0
      else public.remaining(j.extraction_limit, j.extraction_consumed, r.extraction) end,
    case when j.has_lifetime_access then null when not coalesce(j.is_entitled, false) then 0
      else public.remaining(j.download_limit, j.download_consumed, r.download) end,
    case when j.has_lifetime_access then null when not coalesce(j.is_entitled, false) then 0
      else public.remaining(j.conversion_limit, j.conversion_consumed, r.conversion) end
  into answer
  from reserved r left join judged j on true;
  return answer;
end
$$;
