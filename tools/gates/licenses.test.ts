import { expect, test } from 'vitest';
import { checkLicenses, isAllowed } from './licenses.ts';

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND Apache-2.0', true],
  ['MIT AND GPL-2.0-only', false],
  ['GPL-3.0-or-later', false],
  ['SEE LICENSE IN LICENSE', false],
  ['', false],
])('%s is allowed: %s', (expression, expected) => {
  expect(isAllowed(expression)).toBe(expected);
});

test('a planted package with another license, or none, is found', () => {
  const packages = {
    '': {},
    'node_modules/good': { license: 'MIT' },
    'node_modules/copyleft': { license: 'AGPL-3.0-only' },
    'node_modules/silent': {},
    'node_modules/known-on-disk': {},
    'node_modules/@clipharbor/media': { link: true },
  };
  const findings = checkLicenses(packages, (path) => (path.endsWith('known-on-disk') ? 'ISC' : undefined));
  expect(findings.map(({ file }) => file)).toEqual(['node_modules/copyleft', 'node_modules/silent']);
});
