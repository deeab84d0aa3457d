import type { Database } from '@clipharbor/database';

/** Every right of the API roles in `public`, one readable line each, in a fixed order. */
export async function grantedRights(database: Database): Promise<string> {
  const { rows } = await database.asOwner((owner) => owner.query<{ line: string }>(grantedRightsSql));
  return `${rows.map(({ line }) => line).join('\n')}\n`;
}

const grantedRightsSql = `
  with rights as (
    select 'table ' || c.relname as object, a.grantee, a.privilege_type as privilege, ''::text as columns
      from pg_class c, aclexplode(c.relacl) a
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p')
    union all
    select 'table ' || c.relname, a.grantee, a.privilege_type,
        ' (' || string_agg(t.attname, ', ' order by t.attnum) || ')'
      from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
      where c.relnamespace = 'public'::regnamespace
      group by c.relname, a.grantee, a.privilege_type
    union all
    select 'sequence ' || c.relname, a.grantee, a.privilege_type, ''
      from pg_class c, aclexplode(c.relacl) a
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
    union all
    select 'function ' || p.oid::regprocedure, a.grantee, a.privilege_type, ''
      -- Without any grant a function is open to everybody: that default has to show.
      from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
      where p.pronamespace = 'public'::regnamespace
  )
  select object || ': ' || case when grantee = 0 then 'PUBLIC' else grantee::regrole::text end || ' '
      || string_agg(lower(privilege) || columns, ', ' order by privilege || columns) as line
    from rights
    where grantee = 0 or grantee::regrole::text in ('anon', 'authenticated', 'service_role', 'supabase_auth_admin', 'authenticator')
    group by object, grantee
    order by object collate "C", (grantee::regrole::text) collate "C"`;
