create table if not exists auth.audit_log_entries (
  id uuid primary key default gen_random_uuid(),
  instance_id uuid default '00000000-0000-0000-0000-000000000000',
  payload jsonb not null,
  ip_address text not null default '',
  created_at timestamptz not null default now()
);
create index if not exists audit_log_entries_created_at_idx on auth.audit_log_entries (created_at);

-- Token buckets, stored here and not in a process, so that several processes share them.
create table if not exists auth.rate_limits (
  bucket text primary key,
  tokens double precision not null,
  updated_at timestamptz not null
);

-- Everything in this schema belongs to the account service. The server's own jobs may only read accounts.
do $$
declare
  owned record;
begin
  for owned in select c.relname, c.relkind from pg_catalog.pg_class c
    where c.relnamespace = 'auth'::regnamespace and c.relkind = 'r' loop
    execute pg_catalog.format('alter table auth.%I owner to supabase_auth_admin', owned.relname);
    execute pg_catalog.format('revoke all on auth.%I from public, anon, authenticated, service_role', owned.relname);
    execute pg_catalog.format('alter table auth.%I enable row level security', owned.relname);
  end loop;
end
$$;
grant select on auth.users, auth.identities, auth.sessions to service_role;
