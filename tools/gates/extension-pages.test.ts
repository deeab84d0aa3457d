import { expect, test } from 'vitest';
import { root } from '../lib/root.ts';
import { compareNames, compareSites, extensionPages } from './extension-pages.ts';

const counted = { reddit: { passed: 5, total: 6 } };

test.each([
  ['another number', { reddit: { passed: 6, total: 6, date: '2026-01-01' } }],
  ['no date', { reddit: { passed: 5, total: 6 } }],
  ['nothing', {}],
])('a page with %s is caught', (_, shown) => {
  expect(compareSites(shown, counted)).toMatchObject([{ message: expect.stringContaining('5 of 6 for reddit') }]);
});

test('what the tests found may be shown', () => {
  expect(compareSites({ reddit: { passed: 5, total: 6, date: '2026-01-01' } }, counted)).toEqual([]);
});

test('a site that only one side knows, or calls by another name, is caught', () => {
  expect(compareNames({ a: 'A', b: 'B' }, { a: 'A', b: 'Bee' })).toHaveLength(1);
  expect(compareNames({ a: 'A' }, { a: 'A', b: 'B' })).toHaveLength(1);
});

test('the pages agree with the extension', async () => {
  expect(await extensionPages.run(root)).toEqual([]);
});
