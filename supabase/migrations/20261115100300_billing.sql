-- The payment provider's view of things, copied here. Written only by the server.
create table public.billing_customer (
  owner_id uuid primary key references auth.users (id) on delete cascade,
  cus_id text not null unique,
  created_at timestamptz not null default now()
);

create table public.billing_subscription (
  sub_id text primary key,
  owner_id uuid not null references auth.users (id) on delete cascade,
  plan_id integer not null references public.subscription (id),
  cus_id text,
  default_payment_method text,
  provider_status text not null check (provider_status in (
    'trialing', 'active', 'past_due', 'unpaid', 'incomplete', 'canceled', 'incomplete_expired', 'paused'
  )),
  status text not null generated always as (
    case
      when provider_status in ('trialing', 'active') then 'active'
      when provider_status in ('past_due', 'unpaid', 'incomplete') then 'past_due'
      else 'canceled'
    end
  ) stored,
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  -- The end of the last period that was paid for. The provider moves the period on before it collects.
  paid_until timestamptz,
  is_canceled boolean not null default false,
  created_at timestamptz not null default now(),
  check (current_period_end >= current_period_start)
);
create index billing_subscription_owner_idx on public.billing_subscription (owner_id, current_period_start desc);
create index billing_subscription_plan_idx on public.billing_subscription (plan_id);
-- One live subscription per user: a second payment can never hide behind the first.
create unique index billing_subscription_one_live_key on public.billing_subscription (owner_id)
  where status <> 'canceled';

-- Events of the provider: kept first, worked off afterwards, each once.
create table public.billing_event (
  id text primary key,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  error text
);
create index billing_event_open_idx on public.billing_event (next_attempt_at) where processed_at is null;

create table public.billing_checkout (
  session_id text primary key,
  owner_id uuid not null references auth.users (id) on delete cascade,
  plan_id integer not null references public.subscription (id),
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  url text not null,
  amount_cents integer not null check (amount_cents >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
-- Two tabs, one checkout: the older one has to be expired before another is opened.
create unique index billing_checkout_one_open_key on public.billing_checkout (owner_id) where status = 'open';
create index billing_checkout_plan_idx on public.billing_checkout (plan_id);

-- Who had a trial. Outlives the account, and therefore keeps a fingerprint instead of the address.
create table public.trial_claim (
  email_hash text primary key check (char_length(email_hash) = 64),
  owner_id uuid unique references auth.users (id) on delete set null,
  claimed_at timestamptz not null default now()
);

alter table public.billing_customer enable row level security;
alter table public.billing_subscription enable row level security;
alter table public.billing_event enable row level security;
alter table public.billing_checkout enable row level security;
alter table public.trial_claim enable row level security;
revoke all on public.billing_customer, public.billing_subscription, public.billing_event, public.billing_checkout,
  public.trial_claim from anon, authenticated, service_role, public;
grant select, insert, update, delete on public.billing_customer, public.billing_subscription, public.billing_event,
  public.billing_checkout, public.trial_claim to service_role;
-- The entitlement is worked out with the rights of whoever asks, so a user sees what theirs is made of.
grant select on public.billing_subscription to authenticated;
create policy "owner reads own subscription" on public.billing_subscription
  for select to authenticated using (owner_id = (select auth.uid()));
