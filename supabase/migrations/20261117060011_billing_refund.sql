-- Refunds that buyers asked for themselves: one per account. Money that went back for other reasons (a duplicate, a dispute,
-- a decision of the support) has no line here.
create table public.billing_refund (
  owner_id uuid primary key references auth.users (id) on delete cascade,
  payment_id text not null unique,
  requested_at timestamptz not null default now()
);

alter table public.billing_refund enable row level security;
revoke all on public.billing_refund from anon, authenticated, service_role, public;
grant select, insert, update, delete on public.billing_refund to service_role;
