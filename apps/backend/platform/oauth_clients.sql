-- Applications that a project's users may sign in to. As with every other token, only the hash of a secret is stored.
create table if not exists auth.oauth_clients (
  id uuid primary key default gen_random_uuid(),
  client_secret_hash text,
  registration_type text not null default 'manual' check (registration_type in ('dynamic', 'manual')),
  client_type text not null check (client_type in ('public', 'confidential')),
  token_endpoint_auth_method text not null
    check (token_endpoint_auth_method in ('none', 'client_secret_basic', 'client_secret_post')),
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  grant_types text[] not null check (cardinality(grant_types) > 0),
  client_name text not null default '' check (char_length(client_name) <= 1024),
  client_uri text not null default '' check (char_length(client_uri) <= 2048),
  logo_uri text not null default '' check (char_length(logo_uri) <= 2048),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A public client cannot keep a secret, so it never gets one.
  check ((client_type = 'public') = (client_secret_hash is null)),
  check ((client_type = 'public') = (token_endpoint_auth_method = 'none'))
);
create index if not exists oauth_clients_created_at_idx on auth.oauth_clients (created_at);

alter table auth.oauth_clients owner to supabase_auth_admin;
revoke all on auth.oauth_clients from public, anon, authenticated, service_role;
alter table auth.oauth_clients enable row level security;
