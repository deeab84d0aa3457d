import { expect, test } from 'vitest';
import { acceptsOpenApi, contentType, negotiate } from './media.ts';

const none = { plans: false, geometry: false };
const plans = { plans: true, geometry: false };

test.each([
  [null, { kind: 'json', stripNulls: false }],
  ['*/*', { kind: 'json', stripNulls: false }],
  ['text/html, application/json;q=0.9, */*;q=0.8', { kind: 'json', stripNulls: false }],
  ['application/vnd.pgrst.object+json', { kind: 'object', stripNulls: false }],
  ['application/vnd.pgrst.object+json;nulls=stripped', { kind: 'object', stripNulls: true }],
  ['application/vnd.pgrst.array+json;nulls=stripped', { kind: 'json', stripNulls: true }],
  ['application/json;q=0.1, text/csv', { kind: 'csv' }],
])('Accept: %s', (header, expected) => {
  expect(negotiate(header, none)).toEqual(expected);
});

test('types that we do not produce are refused with PGRST107', () => {
  const refused = expect.objectContaining({
    code: 'PGRST107',
    status: 406,
    message: 'None of these media types are available: application/geo+json',
  });
  expect(() => negotiate('application/geo+json', plans)).toThrow(refused);
  expect(() => negotiate('application/vnd.pgrst.plan+json', none)).toThrow(
    expect.objectContaining({ code: 'PGRST107' }),
  );
  expect(() => acceptsOpenApi('text/csv')).toThrow(expect.objectContaining({ code: 'PGRST107' }));
});

test('a plan is accepted if plans are enabled, but not with unknown options', () => {
  const header =
    'application/vnd.pgrst.plan+json; for="application/vnd.pgrst.object+json"; options=analyze|verbose|drop';
  const media = negotiate(header, plans);
  expect(media).toEqual({
    kind: 'plan',
    plan: { format: 'json', options: ['analyze', 'verbose'], of: { kind: 'object', stripNulls: false } },
  });
  expect(contentType(media)).toBe('application/vnd.pgrst.plan+json; charset=utf-8');
});

test('GeoJSON is produced if the database has geometry', () => {
  const media = negotiate('application/geo+json', { plans: false, geometry: true });
  expect(media).toEqual({ kind: 'geojson' });
  expect(contentType(media)).toBe('application/geo+json; charset=utf-8');
});
