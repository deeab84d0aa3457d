-- Every counted action once, by the id its client made up. What was downloaded is not here, only that something was.
create table public.usage_ledger (
  owner_id uuid not null references auth.users (id) on delete cascade,
  operation_id uuid not null,
  kind text not null check (kind in ('extraction', 'download', 'conversion')),
  state text not null default 'reserved' check (state in ('reserved', 'committed', 'released')),
  reserved_at timestamptz not null default now(),
  -- A reservation that nobody settles by then no longer counts.
  expires_at timestamptz not null default now() + interval '15 minutes',
  settled_at timestamptz,
  primary key (owner_id, operation_id)
);
create index usage_ledger_reserved_idx on public.usage_ledger (owner_id, kind, expires_at) where state = 'reserved';
-- For the refund rule: downloads since a purchase.
create index usage_ledger_committed_idx on public.usage_ledger (owner_id, kind, settled_at) where state = 'committed';

alter table public.usage_ledger enable row level security;
revoke all on public.usage_ledger from anon, authenticated, service_role, public;
grant select on public.usage_ledger to authenticated;
grant select, insert, update, delete on public.usage_ledger to service_role;
create policy "owner reads own usage" on public.usage_ledger
  for select to authenticated using (owner_id = (select auth.uid()));
-- No write policy: a user who could delete a row could download for ever.
