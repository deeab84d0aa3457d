import { expect, test } from 'vitest';
import { checkName } from './check-name.ts';

test.each([
  ['host.chrome', { kind: 'browser', browser: 'Google Chrome' }],
  ['host.vivaldi', { kind: 'browser', browser: 'vivaldi' }],
  ['downloads', { kind: 'own', key: 'downloads' }],
  ['data.folder', { kind: 'own', key: 'data' }],
  ['something', { kind: 'unknown' }],
])('%s', (name, expected) => {
  expect(checkName(name)).toEqual(expected);
});
