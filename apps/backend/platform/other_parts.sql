-- The schemas of Supabase's other services, which the migrations of other projects mention although only accounts and
-- tables are served here. Enough for their SQL to run; no file is stored and no change is sent.
do $$
declare
  wanted text;
begin
  foreach wanted in array array[
    'postgres', 'supabase_admin', 'supabase_storage_admin', 'supabase_realtime_admin', 'supabase_read_only_user',
    'supabase_replication_admin', 'dashboard_user', 'pgbouncer'
  ] loop
    begin
      if not exists (select from pg_catalog.pg_roles where rolname = wanted) then
        execute pg_catalog.format('create role %I nologin', wanted);
      end if;
    exception when duplicate_object or unique_violation then
      null;
    end;
  end loop;
end
$$;

create schema if not exists graphql;
create schema if not exists graphql_public;
create schema if not exists realtime;
create schema if not exists storage;
create schema if not exists vault;
grant usage on schema graphql_public, storage to anon, authenticated, service_role;

do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

create table if not exists storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  owner_id text,
  metadata jsonb,
  user_metadata jsonb,
  version text,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  unique (bucket_id, name)
);
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

-- Policies on objects read the parts of a name.
create or replace function storage.foldername(name text) returns text[]
  language sql immutable
  return (string_to_array(name, '/'))[1:pg_catalog.cardinality(string_to_array(name, '/')) - 1];
create or replace function storage.filename(name text) returns text
  language sql immutable
  return (string_to_array(name, '/'))[pg_catalog.cardinality(string_to_array(name, '/'))];
create or replace function storage.extension(name text) returns text
  language sql immutable
  return pg_catalog.reverse(pg_catalog.split_part(pg_catalog.reverse(storage.filename(name)), '.', 1));
