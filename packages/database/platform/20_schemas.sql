create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;

-- The default until PostgreSQL 14, and still that of databases upgraded since then.
revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

-- The caller: the claims of the verified token, set by the server for one transaction.
create schema if not exists auth authorization supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role;

-- Their bodies are bound when they are created, so they need no search_path of their own; with one they could not be
-- inlined into the surrounding statement and would be planned on each call.
create or replace function auth.jwt() returns jsonb
  language sql stable
  -- After its transaction, a transaction-local setting remains as an empty string.
  return nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::jsonb;

create or replace function auth.uid() returns uuid
  language sql stable
  return nullif(auth.jwt() ->> 'sub', '')::uuid;

create or replace function auth.role() returns text
  language sql stable
  return nullif(auth.jwt() ->> 'role', '');

create or replace function auth.email() returns text
  language sql stable
  return nullif(auth.jwt() ->> 'email', '');

alter function auth.jwt() owner to supabase_auth_admin;
alter function auth.uid() owner to supabase_auth_admin;
alter function auth.role() owner to supabase_auth_admin;
alter function auth.email() owner to supabase_auth_admin;
grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() to public;
