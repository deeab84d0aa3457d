-- Every payment, as the provider tells it: what a refund gives back, and what a lifetime hangs on. Written only by the server.
create table public.billing_payment (
  payment_id text primary key,
  owner_id uuid not null references auth.users (id) on delete cascade,
  plan_id integer not null references public.subscription (id),
  -- null: one payment for a lifetime.
  sub_id text,
  amount_cents integer not null check (amount_cents > 0),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  is_disputed boolean not null default false,
  paid_at timestamptz not null
);
create index billing_payment_owner_idx on public.billing_payment (owner_id, paid_at desc);
create index billing_payment_plan_idx on public.billing_payment (plan_id);

-- Lifetimes that an admin gave away. Nothing that the provider says takes them back.
create table public.lifetime_grant (
  owner_id uuid primary key references auth.users (id) on delete cascade,
  -- No foreign key: the line must stay when the admin's account goes.
  granted_by uuid not null,
  reason text not null check (char_length(reason) between 1 and 500),
  created_at timestamptz not null default now()
);

-- Who reads the provider later has seen more. Each reader draws a number first, and writes only if no later one has.
alter table public.billing_customer
  add column sync_asked bigint not null default 0,
  add column sync_done bigint not null default 0,
  add column synced_at timestamptz,
  add check (sync_done <= sync_asked);
create index billing_customer_synced_idx on public.billing_customer (synced_at nulls first);

-- An event that could not be worked off for an hour is reported once.
alter table public.billing_event add column alarmed_at timestamptz;

-- What the provider's paid invoices cover. null: not told (a trial), then the status has to do.
alter table public.billing_subscription add column covered_until timestamptz;

-- The provider calls a renewed subscription active for about an hour before it tries to collect. Only invoices tell what
-- is paid for; without them that hour would be remembered as a whole period.
create or replace function public.keep_paid_until() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.paid_until := case
    -- Nothing was ever paid.
    when new.provider_status in ('incomplete', 'incomplete_expired') then null
    when new.covered_until is not null then new.covered_until
    when new.provider_status in ('trialing', 'active') then new.current_period_end
    -- Heard of only now: the period that is due is the unpaid one.
    when tg_op = 'INSERT' then coalesce(new.paid_until, new.current_period_start)
    else coalesce(old.paid_until, new.current_period_start)
  end;
  return new;
end
$$;

-- Lifetime: given by an admin, or paid for and neither refunded nor disputed. Whoever set the flag by hand keeps it as
-- long as no payment for a lifetime was ever taken back.
create function public.project_lifetime(owner uuid) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  is_granted constant boolean := exists (select from public.lifetime_grant where owner_id = owner);
  is_paid boolean;
begin
  insert into public.subscription_status (owner_id) values (owner) on conflict do nothing;
  select bool_or(b.refunded_cents < b.amount_cents and not b.is_disputed) into is_paid
    from public.billing_payment b join public.subscription p on p.id = b.plan_id
    where b.owner_id = owner and p.period = 'lifetime';
  update public.subscription_status s set has_lifetime_access = is_granted or is_paid
    where s.owner_id = owner and (is_granted or is_paid is not null)
      and s.has_lifetime_access is distinct from (is_granted or is_paid);
end
$$;

create function public.grant_lifetime(owner uuid, admin uuid, reason text) returns void
  language plpgsql
  set search_path = ''
as $$
begin
  insert into public.lifetime_grant (owner_id, granted_by, reason) values (owner, admin, grant_lifetime.reason)
    on conflict do nothing;
  perform public.project_lifetime(owner);
end
$$;

-- Has this account, or another with the same mailbox, had a trial?
create function public.trial_is_used(owner uuid, email text) returns boolean
  language sql stable
  set search_path = ''
as $$
  select exists (
    select from public.trial_claim where owner_id = owner or email_hash = pg_catalog.encode(
      pg_catalog.sha256(pg_catalog.convert_to(public.normalised_email(email), 'UTF8')), 'hex')
  )
$$;

alter table public.billing_payment enable row level security;
alter table public.lifetime_grant enable row level security;
revoke all on public.billing_payment, public.lifetime_grant from anon, authenticated, service_role, public;
grant select, insert, update, delete on public.billing_payment, public.lifetime_grant to service_role;

revoke all on function public.project_lifetime(uuid), public.grant_lifetime(uuid, uuid, text),
  public.trial_is_used(uuid, text) from anon, authenticated, service_role, public;
grant execute on function public.project_lifetime(uuid), public.grant_lifetime(uuid, uuid, text),
  public.trial_is_used(uuid, text) to service_role;
