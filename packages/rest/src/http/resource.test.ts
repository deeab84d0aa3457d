import { expect, test } from 'vitest';
import { resourceAt, tableIn } from './resource.ts';

test.each([
  ['https://a.test/rest/v1/', { kind: 'root' }],
  ['https://a.test/rest/v1/ships?x=/y', { kind: 'table', name: 'ships' }],
  ['https://a.test/rest/v1/two%20words#z', { kind: 'table', name: 'two words' }],
  ['https://a.test/rest/v1/f%65edback', { kind: 'table', name: 'feedback' }],
  ['https://a.test/rest/v1/f%2565edback', { kind: 'table', name: 'f%65edback' }],
  ['https://a.test/rest/v1/100%', { kind: 'table', name: '100%' }],
  ['https://a.test/rest/v1/rpc/greet', { kind: 'routine', name: 'greet' }],
  ['https://a.test/rest/v1/rpc/', null],
  ['https://a.test/rest/v1/ships/1', null],
])('%s names %j', (url, resource) => {
  expect(resourceAt(url, '/rest/v1')).toEqual(resource);
});

test('only a path that names a table has a table', () => {
  expect(tableIn('https://a.test/rest/v1/ships', '/rest/v1')).toBe('ships');
  expect(tableIn('https://a.test/rest/v1/rpc/greet', '/rest/v1')).toBeNull();
});
