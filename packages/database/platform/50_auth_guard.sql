create table if not exists auth.audit_log_entries (
  id uuid primary key default gen_random_uuid(),
  instance_id uuid default '00000000-0000-0000-0000-000000000000',
  payload jsonb not null,
  ip_address text not null default '',
  created_at timestamptz not null default now()
);
create index if not exists audit_log_entries_created_at_idx on auth.audit_log_entries (created_at);

-- Token buckets, kept here and not in a process, so that many processes count as one.
create table if not exists auth.rate_limits (
  bucket text primary key,
  tokens double precision not null,
  updated_at timestamptz not null
);

-- Takes one token and answers 0, or answers the whole seconds to wait until there is one.
create or replace function auth.take_token(bucket text, burst integer, per_second double precision)
  returns integer
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  held auth.rate_limits;
  asked_at timestamptz;
  available double precision;
begin
  if burst < 1 or per_second <= 0 then
    raise exception 'a rate limit needs a burst and a rate above zero' using errcode = '22023';
  end if;
  insert into auth.rate_limits values (take_token.bucket, burst, pg_catalog.clock_timestamp()) on conflict do nothing;
  select * into held from auth.rate_limits where rate_limits.bucket = take_token.bucket for update;
  -- The time is read after the lock: waiting for it must not count against the caller.
  asked_at := greatest(held.updated_at, pg_catalog.clock_timestamp());
  available := least(burst, held.tokens + extract(epoch from asked_at - held.updated_at) * per_second);
  update auth.rate_limits
    set tokens = case when available >= 1 then available - 1 else available end, updated_at = asked_at
    where rate_limits.bucket = take_token.bucket;
  -- A refused try takes nothing, so it does not lengthen the wait.
  return case when available >= 1 then 0 else ceil((1 - available) / per_second) end;
end
$$;
alter function auth.take_token(text, integer, double precision) owner to supabase_auth_admin;
revoke all on function auth.take_token(text, integer, double precision) from public;
grant execute on function auth.take_token(text, integer, double precision) to service_role;

-- Everything in this schema belongs to the account service. The server's own jobs may read accounts, and no more.
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
