-- Letters from visitors. Anyone may send one; nobody reads them back.
create function public.looks_like_email(address text) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select address ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'
$$;

create table public.feedback (
  id bigint primary key generated always as identity,
  satisfaction numeric(2, 1) not null check (satisfaction between 0.5 and 5 and satisfaction * 2 = trunc(satisfaction * 2)),
  "problemsFaced" text check (char_length("problemsFaced") <= 500),
  content text check (char_length(content) <= 500),
  advice text check (char_length(advice) <= 500),
  email text check (char_length(email) <= 320 and public.looks_like_email(email)),
  created_at timestamptz not null default now()
);

create table public.extension_uninstall_report (
  id bigint primary key generated always as identity,
  short_reason text not null check (short_reason ~ ('^(not_working|technical_issues|missing_features|found_alternative|'
    || 'temporary|rarely_use|performance|privacy|other)(,(not_working|technical_issues|missing_features|'
    || 'found_alternative|temporary|rarely_use|performance|privacy|other))*$') and char_length(short_reason) <= 200),
  detail_reason text check (char_length(detail_reason) <= 500),
  email text check (char_length(email) <= 30 and public.looks_like_email(email)),
  browser_info jsonb check (
    jsonb_typeof(browser_info) = 'object'
    and browser_info - array['browser', 'userAgent', 'platform', 'language'] = '{}'
    and char_length(browser_info::text) <= 2000
  ),
  created_at timestamptz not null default now(),
  -- Details are due once one of the listed reasons is chosen.
  check (short_reason = 'other' or char_length(btrim(detail_reason)) > 0),
  check (short_reason = 'other' or detail_reason is not null)
);

alter table public.feedback enable row level security;
revoke all on public.feedback from anon, authenticated, service_role, public;
grant insert (satisfaction, "problemsFaced", content, advice, email) on public.feedback to anon, authenticated;
grant select, insert, update, delete on public.feedback to service_role;
create policy "a visitor sends feedback" on public.feedback for insert to anon with check (true);
create policy "a user sends feedback under no other address" on public.feedback
  for insert to authenticated with check (email is null or lower(email) = lower((select auth.jwt()) ->> 'email'));

alter table public.extension_uninstall_report enable row level security;
revoke all on public.extension_uninstall_report from anon, authenticated, service_role, public;
grant insert (short_reason, detail_reason, email, browser_info) on public.extension_uninstall_report to anon, authenticated;
grant select, insert, update, delete on public.extension_uninstall_report to service_role;
create policy "a visitor with a technical problem leaves an address" on public.extension_uninstall_report
  for insert to anon with check (email is not null or coalesce(short_reason, '') !~ '(technical_issues|not_working)');
create policy "a user reports under no other address" on public.extension_uninstall_report
  for insert to authenticated with check (email is null or lower(email) = lower((select auth.jwt()) ->> 'email'));

revoke all on function public.looks_like_email(text) from anon, authenticated, service_role, public;
grant execute on function public.looks_like_email(text) to anon, authenticated, service_role;

-- Identity columns need no right on their sequence; setval() in the wrong hands would stop all inserts.
revoke all on sequence public.feedback_id_seq, public.extension_uninstall_report_id_seq
  from anon, authenticated, service_role, public;
