import { DatabaseError } from '@clipharbor/database';
import { expect, test } from 'vitest';
import { fromDatabase } from './sqlstate.ts';

const error = (code: string, message = 'said the database', detail?: string): DatabaseError =>
  new DatabaseError('statement', message, { code, ...(detail === undefined ? {} : { detail }) });

test.each([
  ['23505', 409],
  ['23503', 409],
  ['23502', 400],
  ['25006', 405],
  ['42P01', 404],
  ['42883', 404],
  ['42703', 400],
  ['22P02', 400],
  ['P0001', 400],
  ['P0002', 500],
  ['40001', 500],
  ['57014', 500],
  ['53400', 500],
  ['28000', 403],
  ['XX000', 500],
  ['PT402', 402],
  ['PT999', 500],
  ['PT101', 500],
])('SQLSTATE %s is HTTP %i', (code, status) => {
  expect(fromDatabase(error(code), false)).toMatchObject({ status, code, message: 'said the database' });
});

test('a missing privilege is 401 with a challenge for an anonymous caller and 403 for a user', () => {
  expect(fromDatabase(error('42501'), true)).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
  expect(fromDatabase(error('42501'), false)).toMatchObject({ status: 403, headers: {} });
});

test('a role that does not exist is 401, any other bad parameter 400', () => {
  expect(fromDatabase(error('22023', 'role "x" does not exist'), false).status).toBe(401);
  expect(fromDatabase(error('22023', 'invalid value'), false).status).toBe(400);
});

test('a lost connection and a full pool are reported without the underlying reason', () => {
  const lost = new DatabaseError('unavailable', 'connect ECONNREFUSED 10.0.0.1', { code: '08006' });
  expect(fromDatabase(lost, false)).toMatchObject({ status: 503, code: 'PGRST001', headers: { 'retry-after': '1' } });
  expect(fromDatabase(lost, false).message).not.toContain('10.0.0.1');
  const busy = new DatabaseError('busy', 'All database connections are in use', { code: '53300' });
  expect(fromDatabase(busy, false)).toMatchObject({ status: 503, headers: { 'retry-after': '1' }, code: 'PGRST003' });
});

test.each([
  ['not json', '{"status":400,"headers":{}}', 'Invalid JSON value for MESSAGE'],
  ['{"code":"1"}', '{"status":400,"headers":{}}', 'Invalid JSON value for MESSAGE'],
  ['{"code":"1","message":"m"}', undefined, 'DETAIL is missing'],
  ['{"code":"1","message":"m"}', '{"status":"x","headers":{}}', 'Invalid JSON value for DETAIL'],
  ['{"code":"1","message":"m"}', '{"status":400,"headers":{"a":1}}', 'Invalid JSON value for DETAIL'],
  ['{"code":"1","message":"m"}', '{"status":400,"headers":{"a\\n":"b"}}', 'Invalid JSON value for DETAIL'],
])('a raised response %s / %s that cannot be parsed is PGRST121', (message, detail, reason) => {
  expect(fromDatabase(error('PGRST', message, detail), false)).toMatchObject({
    status: 500,
    code: 'PGRST121',
    details: expect.stringContaining(reason),
  });
});
