-- Work that is done now and then. However many server processes there are, one of them does it: who writes its name into a
-- row that is due has it until `leased_until`. A process that dies in between loses it to the next one.
create table public.background_job (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{0,59}$'),
  next_run_at timestamptz not null,
  leased_by uuid,
  leased_until timestamptz,
  -- In a row; a success sets it back to 0.
  failures integer not null default 0 check (failures >= 0),
  last_run_at timestamptz,
  last_error text check (char_length(last_error) <= 500),
  check ((leased_by is null) = (leased_until is null))
);

alter table public.background_job enable row level security;
revoke all on public.background_job from anon, authenticated, service_role, public;
grant select, insert, update, delete on public.background_job to service_role;
