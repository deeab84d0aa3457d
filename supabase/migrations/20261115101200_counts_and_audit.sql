-- How often, never who: no identifier of a person or a machine has a place here.
create table public.anonymous_count (
  day date not null default current_date,
  event text not null check (event ~ '^[a-z][a-z0-9_.]{0,59}$'),
  locale text not null default '' check (char_length(locale) <= 5),
  page text not null default '' check (char_length(page) <= 120),
  browser text not null default '' check (char_length(browser) <= 20),
  count bigint not null default 1 check (count > 0),
  primary key (day, event, locale, page, browser)
);

alter table public.anonymous_count enable row level security;
revoke all on public.anonymous_count from anon, authenticated, service_role, public;
grant select, insert, update, delete on public.anonymous_count to service_role;

-- What admins did. Nobody changes or removes a line, the server neither.
create table public.admin_audit (
  id bigint primary key generated always as identity,
  -- No foreign key: the line must stay when the account goes.
  admin_id uuid not null,
  action text not null check (char_length(action) between 1 and 80),
  target text not null check (char_length(target) <= 200),
  detail jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index admin_audit_target_idx on public.admin_audit (target, created_at desc);

alter table public.admin_audit enable row level security;
revoke all on public.admin_audit from anon, authenticated, service_role, public;
grant select on public.admin_audit to service_role;
grant insert (admin_id, action, target, detail) on public.admin_audit to service_role;

-- Identity columns need no right on their sequence; setval() in the wrong hands would stop all inserts.
revoke all on sequence public.admin_audit_id_seq
  from anon, authenticated, service_role, public;
