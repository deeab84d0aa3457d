-- The default of older and self-hosted Supabase projects: every new object in "public" is open to the API roles, and only
-- row-level security keeps callers apart. Our own migrations do not rely on it; those of others may.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
