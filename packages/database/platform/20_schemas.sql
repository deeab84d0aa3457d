create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;

-- The default until PostgreSQL 14, and that of databases that were upgraded since.
revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

-- Who is asking: the claims of the verified token, set by the server for one transaction.
create schema if not exists auth authorization supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role;

-- Their bodies are bound when they are made, so they need no search_path of their own; with one they could not be drawn
-- into the statement around them and would be planned at each call.
create or replace function auth.jwt() returns jsonb
  language sql stable
  -- An empty setting is what remains of a transaction-local one after its transaction.
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
