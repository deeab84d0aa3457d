-- The roles that hosted Supabase has from the start. Roles belong to the whole server, not to one database:
-- two setups may run at once, so "already exists" is caught instead of checked beforehand.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      -- Row-level security does not apply to the server's own work; grants still do.
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'login noinherit'),
      ('supabase_auth_admin', 'nologin noinherit')
    ) as role (name, attributes)
  loop
    begin
      if not exists (select from pg_catalog.pg_roles where rolname = wanted.name) then
        execute pg_catalog.format('create role %I %s', wanted.name, wanted.attributes);
      end if;
    exception when duplicate_object or unique_violation then
      null;
    end;
  end loop;
end
$$;

-- Only for logging in: it may become any of these, and inherits nothing from them.
do $$
declare
  member text;
begin
  foreach member in array array['anon', 'authenticated', 'service_role', 'supabase_auth_admin'] loop
    if not pg_catalog.pg_has_role('authenticator', member, 'member') then
      begin
        execute pg_catalog.format('grant %I to authenticator', member);
      exception when unique_violation then
        null;
      end;
    end if;
  end loop;
end
$$;
