-- Mails are written in the transaction that causes them and sent afterwards, again and again until it works.
create table public.mail_outbox (
  id bigint primary key generated always as identity,
  to_address text not null check (char_length(to_address) between 3 and 320 and to_address !~ '[\r\n]'),
  template text not null check (char_length(template) <= 80),
  locale text not null default 'en',
  data jsonb not null default '{}',
  -- The same cause never sends twice.
  dedupe_key text unique,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz
);
create index mail_outbox_due_idx on public.mail_outbox (next_attempt_at) where sent_at is null and failed_at is null;

alter table public.mail_outbox enable row level security;
revoke all on public.mail_outbox from anon, authenticated, service_role, public;
grant select, insert, update, delete on public.mail_outbox to service_role;
-- Confirmation and reset mails come from the account service, in its own transactions.
grant insert (to_address, template, locale, data, dedupe_key) on public.mail_outbox to supabase_auth_admin;
create policy "the account service queues mails" on public.mail_outbox
  for insert to supabase_auth_admin with check (true);

-- Identity columns need no right on their sequence; setval() in the wrong hands would stop all inserts.
revoke all on sequence public.mail_outbox_id_seq
  from anon, authenticated, service_role, public;
