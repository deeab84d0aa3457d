-- Shapes are kept as the text they were written in. Anything that computes with them needs the real PostGIS.
create type @extschema@.geometry;
create function @extschema@.geometry_in(cstring, oid, integer) returns @extschema@.geometry
  language internal immutable strict parallel safe as 'textin';
create function @extschema@.geometry_out(@extschema@.geometry) returns cstring
  language internal immutable strict parallel safe as 'textout';
-- Only C could parse a modifier like (Point, 4326). A number is enough here, so its text length will do.
create function @extschema@.geometry_typmod_in(cstring[]) returns integer
  language internal immutable strict parallel safe as 'byteaoctetlen';
create type @extschema@.geometry (
  input = @extschema@.geometry_in,
  output = @extschema@.geometry_out,
  typmod_in = @extschema@.geometry_typmod_in,
  internallength = variable,
  storage = extended
);
create cast (text as @extschema@.geometry) without function as implicit;
create cast (@extschema@.geometry as text) without function as assignment;

create function @extschema@.geometry_json(shape @extschema@.geometry) returns json
  language sql immutable strict parallel safe
return (
  with parts as (
    select pg_catalog.regexp_match(shape::text, '^\s*(?:SRID=(\d+);)?\s*(\w+?)\s*(?:Z|M|ZM)?\s*(\(.*\))\s*$', 'i') as part
  ), drawn as (
    select
      part[1] as srid,
      pg_catalog.lower(part[2]) as kind,
      pg_catalog.translate(
        pg_catalog.regexp_replace(
          pg_catalog.regexp_replace(part[3], '([-+.\deE]+(?:\s+[-+.\deE]+)+)', '[\1]', 'g'),
          '([-+.\deE])\s+(?=[-+.\deE])', '\1,', 'g'
        ), '()', '[]'
      )::json as places
    from parts
  )
  select case kind
    when 'point' then pg_catalog.json_build_object('type', 'Point', 'coordinates', places -> 0)
    when 'linestring' then pg_catalog.json_build_object('type', 'LineString', 'coordinates', places)
    when 'polygon' then pg_catalog.json_build_object('type', 'Polygon', 'coordinates', places)
    when 'multilinestring' then pg_catalog.json_build_object('type', 'MultiLineString', 'coordinates', places)
    when 'multipolygon' then pg_catalog.json_build_object('type', 'MultiPolygon', 'coordinates', places)
    -- An unknown shape is returned as written. A cast that returns null would fail the whole row.
    else pg_catalog.to_json(shape::text)
  end
  from drawn
);
create cast (@extschema@.geometry as json) with function @extschema@.geometry_json(@extschema@.geometry);

create function @extschema@.st_asgeojson(shape @extschema@.geometry) returns text
  language sql immutable strict parallel safe
return @extschema@.geometry_json(shape)::text;

-- A row as a feature: its first shape, and the other columns as properties.
create function @extschema@.st_asgeojson(one anyelement) returns text
  language sql stable parallel safe
as $$
  with columns as (
    select key, value from pg_catalog.jsonb_each(pg_catalog.to_jsonb(one))
  ), shape as (
    select key, value from columns where value operator(pg_catalog.?) 'coordinates' limit 1
  )
  select pg_catalog.json_build_object(
    'type', 'Feature',
    'geometry', (select value from shape),
    'properties', pg_catalog.to_jsonb(one) operator(pg_catalog.-) coalesce((select key from shape), '')
  )::text
$$;
