create table public.user_profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (char_length(full_name) <= 200),
  -- The language of our mails; checked for its shape only, so that a new language needs no migration.
  locale text not null default 'en' check (locale ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  created_at timestamptz not null default now()
);

-- With the rights of its owner: whoever may create an account has none on this table.
create function public.make_user_profile() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  told constant jsonb := pg_catalog.to_jsonb(new) -> 'raw_user_meta_data';
begin
  insert into public.user_profiles (user_id, full_name, locale) values (
    new.id,
    -- Whatever a visitor wrote into the sign-up call: it must never stop the account from being made.
    nullif(pg_catalog.left(told ->> 'full_name', 200), ''),
    coalesce(pg_catalog.substring(told ->> 'locale', '^[a-z]{2}(?:-[A-Z]{2})?$'), 'en')
  ) on conflict (user_id) do nothing;
  return new;
end
$$;
revoke all on function public.make_user_profile() from anon, authenticated, service_role, public;

create trigger make_user_profile after insert on auth.users
  for each row execute function public.make_user_profile();

alter table public.user_profiles enable row level security;
revoke all on public.user_profiles from anon, authenticated, service_role, public;
grant select on public.user_profiles to authenticated;
grant update (full_name, locale) on public.user_profiles to authenticated;
grant select, insert, update, delete on public.user_profiles to service_role;
create policy "owner reads own profile" on public.user_profiles
  for select to authenticated using (user_id = (select auth.uid()));
create policy "owner changes own profile" on public.user_profiles
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
-- No insert and no delete: the row comes and goes with the account.
