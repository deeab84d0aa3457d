-- The payment emulator's clock can be moved ahead, and what a subscription gives has to follow it. With a real provider the
-- table stays empty and the clock is the database's own. Only the server writes here; nobody else can read it, either.
create table public.billing_clock (
  -- One row at most.
  id boolean primary key default true check (id),
  ahead interval not null check (ahead >= interval '0')
);

alter table public.billing_clock enable row level security;
revoke all on public.billing_clock from anon, authenticated, service_role, public;
grant select, insert, update, delete on public.billing_clock to service_role;

-- Now, by the clock that subscriptions live by. With the rights of its owner: whoever asks what they may do needs the time,
-- and nothing else of the table.
create function public.billing_now() returns timestamptz
  language sql stable
  security definer
  set search_path = ''
as $$
  select now() + coalesce((select c.ahead from public.billing_clock c), interval '0')
$$;

revoke all on function public.billing_now() from anon, authenticated, service_role, public;
grant execute on function public.billing_now() to authenticated, service_role;

-- The same function with another default: reservations are made and expire by the database's own clock.
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

-- A trial begins and ends by the same clock.
create or replace function public.start_trial(owner uuid, email text, plan integer) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  chosen record;
  fingerprint constant text := public.email_hash(email);
begin
  select p.period, p.period_count into chosen
    from public.subscription p join public.subscription_detail d on d.id = p.detail_id
    where p.id = plan and p.is_available and d.is_free_trial and p.period <> 'lifetime';
  if not found then
    raise exception 'plan.notTrial' using errcode = 'P0001';
  end if;
  insert into public.trial_claim (email_hash, owner_id) values (fingerprint, owner) on conflict do nothing;
  if not found then
    raise exception 'trial.used' using errcode = 'P0001';
  end if;
  if exists (select from public.subscription_status where owner_id = owner and has_lifetime_access) then
    raise exception 'subscription.exists' using errcode = 'P0001';
  end if;
  begin
    insert into public.billing_subscription
        (sub_id, owner_id, plan_id, provider_status, current_period_start, current_period_end)
      values ('trial_' || owner, owner, plan, 'trialing', public.billing_now(),
        public.billing_now() + (chosen.period_count || ' ' || chosen.period)::interval);
  exception when unique_violation then
    raise exception 'subscription.exists' using errcode = 'P0001';
  end;
end
$$;
