-- Sessions for the server when the accounts are kept by a Supabase project: there its own role may not look into `auth`, so
-- these functions look with their owner's rights, at one user's sessions and no further.
create function public.account_sessions(owner uuid)
  returns table (id uuid, created_at timestamptz, refreshed_at timestamptz, user_agent text, tag text)
  language sql stable
  security definer
  set search_path = ''
as $$
  -- GoTrue keeps the time of the last refresh without a zone, in UTC.
  select s.id, s.created_at, (s.refreshed_at::text || case when pg_catalog.pg_typeof(s.refreshed_at)::text like '%with time zone'
      then '' else '+00' end)::timestamptz, s.user_agent, s.tag
    from auth.sessions s
    where s.user_id = owner and (s.not_after is null or s.not_after > now())
    order by coalesce(s.updated_at, s.created_at) desc, s.id
$$;

-- `only_this` or `all_but` names one session; without both, all end. Answers how many there were.
create function public.account_end_sessions(owner uuid, only_this uuid, all_but uuid) returns integer
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  ended integer;
begin
  delete from auth.sessions s
    where s.user_id = owner and (only_this is null or s.id = only_this) and (all_but is null or s.id <> all_but);
  get diagnostics ended = row_count;
  return ended;
end
$$;

-- The session of a linked program, by its name in the list.
create function public.account_tag_session(owner uuid, session_id uuid, client text) returns void
  language sql
  security definer
  set search_path = ''
as $$
  update auth.sessions s set tag = client where s.user_id = owner and s.id = session_id
$$;

-- Calls of our own that lead to that project would all come from our server's address: its limits per visitor cannot work.
create table public.request_limit (
  bucket text primary key check (char_length(bucket) <= 200),
  tokens double precision not null,
  updated_at timestamptz not null
);

-- Takes one token and answers 0, or answers the whole seconds to wait until there is one.
create function public.take_request(bucket text, burst integer, seconds integer, asked_at timestamptz) returns integer
  language plpgsql
  set search_path = ''
as $$
declare
  held public.request_limit;
  moment timestamptz;
  available double precision;
  per_second constant double precision := burst::double precision / seconds;
begin
  insert into public.request_limit values (take_request.bucket, burst, take_request.asked_at) on conflict do nothing;
  select * into held from public.request_limit l where l.bucket = take_request.bucket for update;
  -- Clocks of several machines differ: a bucket never goes back in time.
  moment := greatest(held.updated_at, take_request.asked_at);
  available := least(burst, held.tokens + extract(epoch from moment - held.updated_at) * per_second);
  update public.request_limit l
    set tokens = case when available >= 1 then available - 1 else available end, updated_at = moment
    where l.bucket = take_request.bucket;
  return case when available >= 1 then 0 else ceil((1 - available) / per_second)::integer end;
end
$$;

alter table public.request_limit enable row level security;
revoke all on public.request_limit from anon, authenticated, service_role, public;
grant select, insert, update, delete on public.request_limit to service_role;
revoke all on function public.account_sessions(uuid), public.account_end_sessions(uuid, uuid, uuid),
  public.account_tag_session(uuid, uuid, text), public.take_request(text, integer, integer, timestamptz)
  from anon, authenticated, service_role, public;
grant execute on function public.account_sessions(uuid), public.account_end_sessions(uuid, uuid, uuid),
  public.account_tag_session(uuid, uuid, text), public.take_request(text, integer, integer, timestamptz) to service_role;
