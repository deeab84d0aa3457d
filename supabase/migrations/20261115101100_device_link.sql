-- The extension and the desktop app get a session of their own: a code for one minute, bound to whoever asked for it.
create table public.device_link (
  code_hash text primary key check (char_length(code_hash) = 64),
  owner_id uuid not null references auth.users (id) on delete cascade,
  client text not null check (client in ('extension', 'desktop')),
  -- The extension's id or the desktop app's loopback address: the code is worth nothing to another.
  redirect_to text not null check (char_length(redirect_to) <= 200),
  code_challenge text not null check (code_challenge ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '60 seconds',
  used_at timestamptz
);
create index device_link_owner_idx on public.device_link (owner_id);
create index device_link_expires_idx on public.device_link (expires_at);

alter table public.device_link enable row level security;
revoke all on public.device_link from anon, authenticated, service_role, public;
grant select, insert, update, delete on public.device_link to service_role;
