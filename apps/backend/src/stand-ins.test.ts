import { type EmbeddedDatabase, openEmbedded } from '@clipharbor/database';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { standInFiles } from './stand-ins.ts';

// This creates a new database from scratch, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describe('stand-ins for extensions that the embedded engine cannot have', () => {
  let database: EmbeddedDatabase;
  beforeAll(async () => {
    const names = ['pg_graphql', 'postgis', 'postgres_fdw'];
    database = await openEmbedded({ folder: null, extensions: { names, files: await standInFiles(names) } });
    await database.asOwner((owner) => owner.query('create schema extensions; create schema harbour'));
  });
  afterAll(() => database.close());
  const rowsOf = (statement: string) =>
    database.asOwner(async (owner) => (await owner.query(statement)).rows as Record<string, unknown>[]);

  test('those that every hosted project has can be created, and are empty', async () => {
    await rowsOf('create schema graphql; create extension if not exists pg_graphql with schema graphql');
    await expect(rowsOf(`select graphql.resolve('{ me }')`)).rejects.toThrow('does not exist');
    await expect(rowsOf('create extension pg_net')).rejects.toThrow('"pg_net" is not available');
  });

  test('shapes are stored as written and returned as GeoJSON', async () => {
    await rowsOf(`create extension postgis schema extensions;
      create table harbour.buoys (id int, color text, place extensions.geometry(Point, 4326));
      insert into harbour.buoys values (1, 'red', 'SRID=4326;POINT(-4.5 48.25)'), (2, null, null);
      create table harbour.lanes (shape extensions.geometry);
      insert into harbour.lanes values ('LINESTRING(0 1, 2 3.5)'), ('POLYGON((0 0,1 0,1 1,0 0))'), ('CURVE(here)')`);
    expect(await rowsOf('select extensions.st_asgeojson(b)::json as feature from harbour.buoys b order by id')).toEqual(
      [
        {
          feature: {
            type: 'Feature',
            geometry: { type: 'Point', coordinates: [-4.5, 48.25] },
            properties: { id: 1, color: 'red' },
          },
        },
        { feature: { type: 'Feature', geometry: null, properties: { id: 2, color: null, place: null } } },
      ],
    );
    expect(await rowsOf('select shape::json as shape from harbour.lanes')).toEqual([
      {
        shape: {
          type: 'LineString',
          coordinates: [
            [0, 1],
            [2, 3.5],
          ],
        },
      },
      {
        shape: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 0],
            ],
          ],
        },
      },
      { shape: 'CURVE(here)' },
    ]);
  });

  test('a foreign table can be declared, and reading it fails with a clear message', async () => {
    await rowsOf(`create extension postgres_fdw schema extensions;
      create server far foreign data wrapper postgres_fdw options (dbname 'postgres');
      create foreign table harbour.far_ships (name text) server far options (table_name 'ships')`);
    await expect(rowsOf('select from harbour.far_ships')).rejects.toThrow('has no handler');
  });
});
