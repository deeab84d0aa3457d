-- The one answer to "what may this user do now?". Runs with the rights of whoever asks: about others it answers nothing.
create type public.entitlement as (
  is_entitled boolean,
  has_lifetime_access boolean,
  is_free_trial boolean,
  plan_id integer,
  status text,
  access_until timestamptz,
  -- null: no limit.
  extraction_remaining integer,
  download_remaining integer,
  conversion_remaining integer
);

create function public.remaining(consumable integer, consumed integer, reserved bigint) returns integer
  language sql immutable
  set search_path = ''
as $$
  select case when consumable is null then null else greatest(0, consumable - consumed - reserved)::integer end
$$;

create function public.entitlement(owner uuid, at timestamptz default now()) returns public.entitlement
  language sql stable
  set search_path = ''
as $$
  with held as (
    select
      s.has_lifetime_access, s.extraction_consumed, s.download_consumed, s.conversion_consumed,
      b.plan_id, b.status, d.is_free_trial, d.extraction_limit, d.download_limit, d.conversion_limit,
      -- Three days for a late card or a late message of the provider. A trial has nothing that could be late.
      b.paid_until + case when d.is_free_trial then interval '0' else interval '3 days' end as access_until
    from public.subscription_status s
    left join lateral (
      select * from public.billing_subscription l where l.owner_id = s.owner_id and l.status <> 'canceled'
    ) b on true
    left join public.subscription p on p.id = b.plan_id
    left join public.subscription_detail d on d.id = p.detail_id
    where s.owner_id = owner
  ), reserved as (
    select
      count(*) filter (where kind = 'extraction') as extraction,
      count(*) filter (where kind = 'download') as download,
      count(*) filter (where kind = 'conversion') as conversion
    from public.usage_ledger where owner_id = owner and state = 'reserved' and expires_at > at
  ), judged as (
    select h.*, coalesce(h.has_lifetime_access or h.access_until > at, false) as is_entitled from held h
  )
  select row(
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
  )::public.entitlement
  from reserved r left join judged j on true
$$;

revoke all on function public.remaining(integer, integer, bigint), public.entitlement(uuid, timestamptz)
  from anon, authenticated, service_role, public;
grant execute on function public.remaining(integer, integer, bigint), public.entitlement(uuid, timestamptz)
  to authenticated, service_role;
