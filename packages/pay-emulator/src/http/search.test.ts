import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { parseQuery } from './search.ts';

const row = {
  email: 'Ana@example.com',
  status: 'active',
  created: 100,
  name: null,
  metadata: { user_id: 'u1', 'my key': 'x' },
};

it.each([
  ['email:"ana@example.com"', true],
  ["email:'other@example.com'", false],
  ['email~"EXAMPLE"', true],
  ['metadata["user_id"]:"u1" AND status:"active"', true],
  ['metadata["user_id"]:"u1" AND status:"canceled"', false],
  ['metadata["user_id"]:"u2" OR status:"active"', true],
  ["metadata['my key']:'x'", true],
  ['-status:"active"', false],
  ['-metadata["missing"]:"x"', true],
  ['created>99 AND created<=100', true],
  ['created>=101', false],
  ['name:null', true],
  ['status:"active" created<101', true],
])('%s is %s', (query, expected) => {
  expect(parseQuery(query)(row)).toBe(expected);
});

it.each(['', 'email', 'email:ana', 'a:"1" AND b:"2" OR c:"3"', 'email:"x" AND'])('refuses %s', (query) => {
  expect(() => parseQuery(query)).toThrow(ApiError);
});
