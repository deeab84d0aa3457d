-- What is kept of an address after its account has been deleted: enough to recognize the same mailbox, not to write to it.
create function public.email_hash(email text) returns text
  language sql stable
  set search_path = ''
as $$
  select pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(public.normalised_email(email), 'UTF8')), 'hex')
$$;

revoke all on function public.email_hash(text) from anon, authenticated, service_role, public;
grant execute on function public.email_hash(text) to service_role;

-- Refunds that buyers requested themselves: one per account and per mailbox. Money that went back for other reasons (a
-- duplicate, a dispute, a decision of support) has no row here. Outlives the account, as trial_claim does: deleting the
-- account and signing up again must not allow another refund. Only the hash and the time are left then.
create table public.billing_refund (
  email_hash text primary key check (char_length(email_hash) = 64),
  owner_id uuid unique references auth.users (id) on delete set null,
  payment_id text unique references public.billing_payment (payment_id) on delete set null,
  requested_at timestamptz not null default now()
);

alter table public.billing_refund enable row level security;
revoke all on public.billing_refund from anon, authenticated, service_role, public;
grant select, insert, update, delete on public.billing_refund to service_role;
