import { expect, test } from 'vitest';
import { DatabaseError, kindOfCode, toDatabaseError } from './error.ts';

test.each([
  ['23505', 'constraint'],
  ['23514', 'constraint'],
  ['40001', 'conflict'],
  ['40P01', 'conflict'],
  ['42501', 'denied'],
  ['53300', 'busy'],
  ['57014', 'timeout'],
  ['57P01', 'unavailable'],
  ['08006', 'unavailable'],
  ['42P01', 'statement'],
  ['P0001', 'statement'],
] as const)('code %s is an error of kind %s', (code, kind) => {
  expect(kindOfCode(code)).toBe(kind);
});

test('a server error keeps its fields', () => {
  const raised = Object.assign(new Error('boom'), {
    severity: 'ERROR',
    code: '23505',
    constraint: 'c',
    detail: 'd',
    hint: '',
    position: '7',
  });
  const error = toDatabaseError(raised);
  expect(error).toMatchObject({
    kind: 'constraint',
    code: '23505',
    message: 'boom',
    constraint: 'c',
    detail: 'd',
    position: 7,
  });
  expect(error.hint).toBeUndefined();
  expect(error.cause).toBe(raised);
});

test.each([
  [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), 'unavailable'],
  // Five capital letters, like an SQLSTATE, but not from a server.
  [Object.assign(new Error('broken pipe'), { code: 'EPIPE' }), 'unavailable'],
  [new Error('Connection terminated unexpectedly'), 'unavailable'],
  [new Error('timeout exceeded when trying to connect'), 'busy'],
  [new Error('Query read timeout'), 'timeout'],
  ['no error at all', 'unavailable'],
])('%s becomes a DatabaseError', (raised, kind) => {
  expect(toDatabaseError(raised)).toMatchObject({ name: 'DatabaseError', kind, cause: raised });
});

test('a DatabaseError stays unchanged', () => {
  const error = new DatabaseError('busy', 'x', { code: '53300' });
  expect(toDatabaseError(error)).toBe(error);
});
