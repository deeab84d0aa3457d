import type { Queryable } from '@clipharbor/database';

/** Rows of the system catalogs, shaped for building the model. Numbers are object ids and column positions. */
export type CatalogColumn = {
  name: string;
  number: number;
  type: string;
  base_type: string;
  nullable: boolean;
  default: string | null;
  comment: string | null;
};

export type CatalogTable = {
  id: number;
  schema: string;
  name: string;
  kind: 'r' | 'p' | 'v' | 'm' | 'f';
  /** Bits 4, 8 and 16: UPDATE, INSERT and DELETE are possible. */
  events: number;
  comment: string | null;
  columns: CatalogColumn[];
  /** A view's stored rule. */
  rule: string | null;
};

export type CatalogKey = { table: number; primary: boolean; columns: number[] };

export type CatalogForeignKey = {
  name: string;
  table: number;
  columns: number[];
  target: number;
  target_columns: number[];
};

export type CatalogRoutine = {
  id: number;
  schema: string;
  name: string;
  volatility: 'i' | 's' | 'v';
  returns_set: boolean;
  rows: number;
  return_type: string;
  /** The relation whose row type is returned; 0 for other types. */
  return_table: number;
  is_composite: boolean;
  defaults: number;
  comment: string | null;
  arguments: { name: string; type: string; table: number; mode: 'i' | 'o' | 'b' | 'v' | 't' }[];
};

export type CatalogType = { schema: string; name: string; sql: string };

export type Catalog = {
  /** `pgrst.…` settings of the login role: `alter role authenticator set pgrst.db_max_rows = …`. */
  settings: [string, string][];
  tables: CatalogTable[];
  keys: CatalogKey[];
  foreignKeys: CatalogForeignKey[];
  routines: CatalogRoutine[];
  types: CatalogType[];
};

const tablesQuery = `
select c.oid::int8::float8 as id, n.nspname as schema, c.relname as name, c.relkind as kind,
  -- A wrapper without a handler cannot be asked: one such foreign table would take all the others along.
  case when c.relkind = 'f' and exists (select from pg_foreign_table ft join pg_foreign_server fs on fs.oid = ft.ftserver
      join pg_foreign_data_wrapper w on w.oid = fs.srvfdw where ft.ftrelid = c.oid and w.fdwhandler = 0)
    then 0 else pg_relation_is_updatable(c.oid, true) end as events, obj_description(c.oid, 'pg_class') as comment,
  case when c.relkind in ('v', 'm') then
    (select r.ev_action::text from pg_rewrite r where r.ev_class = c.oid and r.rulename = '_RETURN') end as rule,
  coalesce((select json_agg(json_build_object(
      'name', a.attname, 'number', a.attnum,
      'type', format_type(a.atttypid, a.atttypmod),
      'base_type', (with recursive base as (
          select t.oid, t.typtype, t.typbasetype from pg_type t where t.oid = a.atttypid
          union all select t.oid, t.typtype, t.typbasetype from pg_type t join base b on t.oid = b.typbasetype
            where b.typtype = 'd')
        select format_type(b.oid, null) from base b where b.typtype <> 'd' limit 1),
      'nullable', not a.attnotnull,
      'default', case
        when a.attidentity = 'd' then (select format('nextval(%L)', s.oid::regclass) from pg_depend d
          join pg_class s on s.oid = d.objid and s.relkind = 'S'
          where d.refobjid = c.oid and d.refobjsubid = a.attnum and d.deptype = 'i' limit 1)
        when a.attgenerated = '' then pg_get_expr(def.adbin, def.adrelid) end,
      'comment', col_description(c.oid, a.attnum)) order by a.attnum)
    from pg_attribute a left join pg_attrdef def on def.adrelid = a.attrelid and def.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]'::json) as columns
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and n.nspname = any($1) order by n.nspname, c.relname`;

const keysQuery = `
select conrelid::int8::float8 as "table", contype = 'p' as "primary", to_json(conkey) as columns
from pg_constraint where contype in ('p', 'u') order by conname`;

const foreignKeysQuery = `
select conname as name, conrelid::int8::float8 as "table", to_json(conkey) as columns,
  confrelid::int8::float8 as target, to_json(confkey) as target_columns
from pg_constraint where contype = 'f' and conparentid = 0 order by conname, conrelid`;

const routinesQuery = `
select p.oid::int8::float8 as id, n.nspname as schema, p.proname as name, p.provolatile as volatility, p.proretset as returns_set,
  p.prorows::float8 as rows, format_type(p.prorettype, null) as return_type,
  t.typrelid::int8::float8 as return_table,
  t.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false) as is_composite,
  p.pronargdefaults as defaults, obj_description(p.oid, 'pg_proc') as comment,
  coalesce((select json_agg(json_build_object('name', coalesce(p.proargnames[a.position], ''),
      'type', format_type(a.type, null), 'table', at.typrelid::int8::float8,
      'mode', coalesce(p.proargmodes[a.position]::text, 'i')) order by a.position)
    from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality a(type, position)
    join pg_type at on at.oid = a.type), '[]'::json) as arguments
from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_type t on t.oid = p.prorettype
where n.nspname = any($1) and p.prokind = 'f' and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
order by n.nspname, p.proname, p.oid`;

const typesQuery = `
select n.nspname as schema, t.typname as name, format_type(t.oid, null) as sql
from pg_type t join pg_namespace n on n.oid = t.typnamespace
where t.typtype in ('b', 'd', 'e', 'r', 'm') and t.typcategory <> 'A' and n.nspname = any($1 || '{pg_catalog}'::text[])`;

const settingsQuery = `
select split_part(c, '=', 1) as name, substr(c, strpos(c, '=') + 1) as value
from pg_db_role_setting s join pg_roles r on r.oid = s.setrole, unnest(s.setconfig) c
where r.rolname = session_user and c like 'pgrst.%'
  and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
order by s.setdatabase`;

/**
 * Reads the catalogs with an empty search path, so that every type name is qualified and means the same for any search
 * path of a request.
 */
export async function readCatalog(
  tx: Queryable,
  exposed: readonly string[],
  extra: readonly string[],
): Promise<Catalog> {
  await tx.query("select set_config('search_path', '', true)");
  const everywhere = [...new Set([...exposed, ...extra])];
  const [settings, tables, keys, foreignKeys, routines, types] = await Promise.all([
    tx.query<{ name: string; value: string }>(settingsQuery),
    tx.query<CatalogTable>(tablesQuery, [everywhere]),
    tx.query<CatalogKey>(keysQuery),
    tx.query<CatalogForeignKey>(foreignKeysQuery),
    tx.query<CatalogRoutine>(routinesQuery, [everywhere]),
    tx.query<CatalogType>(typesQuery, [everywhere]),
  ]);
  return {
    settings: settings.rows.map(({ name, value }) => [name, value]),
    tables: tables.rows,
    keys: keys.rows,
    foreignKeys: foreignKeys.rows,
    routines: routines.rows,
    types: types.rows,
  };
}
