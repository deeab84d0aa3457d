import type { BodyMedia } from '../parse/media.ts';
import { type Sql, sql } from './text.ts';

/** Whether rows have columns, or a single value in the column `pgrst_scalar`. */
export type RowShape = 'rows' | 'single-row' | 'scalar' | 'scalars';

/** The body as text, built by the database from the rows `r`. */
export function bodySql(media: BodyMedia, shape: RowShape): Sql {
  if (media.kind === 'csv') return csvSql();
  if (media.kind === 'geojson') return geojsonSql();
  const isScalar = shape === 'scalar' || shape === 'scalars';
  const list = isScalar ? sql`json_agg(r."pgrst_scalar")` : sql`json_agg(r.*)`;
  const isSingle = media.kind === 'object' || shape === 'scalar' || shape === 'single-row';
  const value = isSingle ? sql`${list} -> 0` : list;
  const shown = media.stripNulls ? sql`json_strip_nulls(${value})` : value;
  return isSingle ? sql`COALESCE((${shown})::text, 'null')` : sql`COALESCE((${shown})::text, '[]')`;
}

/** PostgreSQL writes a row as `(a,"b c",…)`: CSV except for the parentheses. */
function csvSql(): Sql {
  const first = sql`(SELECT row_to_json(f.*) FROM "pgrst_page" AS f LIMIT 1)`;
  const head = sql`COALESCE((SELECT string_agg(k, ',') FROM json_object_keys(${first}) AS k), '')`;
  const line = sql`substring(r::text, 2, length(r::text) - 2)`;
  return sql`${head} || chr(10) || COALESCE(string_agg(${line}, chr(10)), '')`;
}

/** PostGIS turns each row into a feature: its geometry column, and the others as properties. */
function geojsonSql(): Sql {
  const features = sql`COALESCE(json_agg(ST_AsGeoJSON(r)::json), '[]')`;
  return sql`json_build_object('type', 'FeatureCollection', 'features', ${features})::text`;
}

const setting = (name: Sql): Sql => sql`nullif(current_setting(${name}, true), '')`;

export type Answer = {
  /** Total number of matching rows, if counted. */
  total: string | null;
  /** Rows in this response. */
  rows: string;
  body: string;
  /** Values of the primary key of the one inserted row. */
  key: string | null;
  /** Rows that an upsert inserted. */
  inserted: string | null;
  headers: string | null;
  status: string | null;
};

export type AnswerParts = {
  /** Leading CTEs, e.g. the write or the call. */
  before: Sql[];
  page: Sql;
  total: Sql | null;
  body: Sql;
  key: Sql | null;
  countsInserts: boolean;
};

/** A request's single statement: whatever it does, it returns one row of this shape. */
export function answerSql({ before, page, total, body, key, countsInserts }: AnswerParts): Sql {
  const counted = total === null ? sql`NULL` : sql`(SELECT count(*) FROM (${total}) AS c)`;
  const inserted = countsInserts ? setting(sql`'pgrst.inserted'`) : sql`NULL`;
  let ctes = sql`"pgrst_page" AS (${page})`;
  for (const cte of before.toReversed()) ctes = sql`${cte}, ${ctes}`;
  return sql`WITH ${ctes} SELECT ${counted}::text AS "total", count(*)::text AS "rows", ${body} AS "body", ${key ?? sql`NULL`}::text AS "key", ${inserted} AS "inserted", ${setting(sql`'response.headers'`)} AS "headers", ${setting(sql`'response.status'`)} AS "status" FROM "pgrst_page" AS r`;
}

export const noBody: Sql = sql`''`;
