-- The rules of the usage calls as they were, in a language whose plans are kept: a function in SQL is planned at each call
-- of it, and planning was two thirds of what a usage call cost the database.

-- With a body that is bound when it is made, it needs no search_path of its own and is drawn into the statement around it.
create or replace function public.remaining(consumable integer, consumed integer, reserved bigint) returns integer
  language sql immutable
  return case when consumable is null then null else greatest(0, consumable - consumed - reserved)::integer end;

create or replace function public.entitlement(owner uuid, at timestamptz default now()) returns public.entitlement
  language plpgsql stable
  set search_path = ''
as $$
declare
  answer public.entitlement;
begin
  with held as (
    select
      s.has_lifetime_access, s.extraction_consumed, s.download_consumed, s.conversion_consumed,
      b.plan_id, b.status, d.is_free_trial, d.extraction_limit, d.download_limit, d.conversion_limit,
      -- Three days for a late card or a late message of the provider. A trial has nothing that could be late.
      b.paid_until + case when d.is_free_trial then interval '0' else interval '3 days' end as access_until
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
    from public.usage_ledger l where l.owner_id = owner and l.state = 'reserved' and l.expires_at > at
  ), judged as (
    select h.*, coalesce(h.has_lifetime_access or h.access_until > at, false) as is_entitled from held h
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

create function public.remaining_of(held public.entitlement, kind text) returns integer
  language sql immutable
  return case kind
    when 'extraction' then (held).extraction_remaining
    when 'download' then (held).download_remaining
    when 'conversion' then (held).conversion_remaining
  end;

create or replace function public.usage_answer(owner uuid, kind text, state text) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  held constant public.entitlement := public.entitlement(owner);
begin
  return pg_catalog.jsonb_build_object('state', state, 'remaining', public.remaining_of(held, kind));
end
$$;

create or replace function public.usage_has_room(owner uuid, kind text) returns boolean
  language plpgsql stable
  set search_path = ''
as $$
declare
  held constant public.entitlement := public.entitlement(owner);
begin
  return held.is_entitled and coalesce(public.remaining_of(held, kind), 1) > 0;
end
$$;

revoke all on function public.remaining_of(public.entitlement, text) from anon, authenticated, service_role, public;
