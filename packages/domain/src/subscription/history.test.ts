import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ShapeError } from '../shape.ts';
import { type HistoryEntry, historyPage, parseHistoryEntry } from './history.ts';

const row = { type: 'creation', created_at: '2026-01-15T00:00:00.123456+00:00', detail: { plan: { name: 'Yearly' } } };
const entry = (createdAt: number): HistoryEntry => ({ type: 'creation', createdAt, planName: 'Yearly' });

test('"type (creation or cancellation), created_at, detail.plan.name"', () => {
  expect(parseHistoryEntry(row)).toEqual({
    type: 'creation',
    createdAt: Date.UTC(2026, 0, 15, 0, 0, 0, 123),
    planName: 'Yearly',
  });
  expect(parseHistoryEntry({ ...row, type: 'cancellation' }).type).toBe('cancellation');
});

test.each([
  ['type', { ...row, type: 'refund' }],
  ['created_at', { ...row, created_at: 'yesterday' }],
  ['created_at', { ...row, created_at: 7 }],
  ['detail.plan', { ...row, detail: {} }],
  ['detail.plan.name', { ...row, detail: { plan: { name: null } } }],
])('a row with a wrong %s is refused', (at, value) => {
  expect(() => parseHistoryEntry(value)).toThrow(new ShapeError(`subscription_record.${at}`));
});

test('"newest created_at first"', () => {
  expect(historyPage([entry(1), entry(3), entry(2)], 1).entries.map(({ createdAt }) => createdAt)).toEqual([3, 2, 1]);
});

test('"a subscription history list (page size 10 …)": every entry is on exactly one page', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { maxLength: 60 }), (times) => {
      const entries = times.map(entry);
      const { pageCount } = historyPage(entries, 1);
      const pages = Array.from({ length: pageCount }, (_, index) => historyPage(entries, index + 1).entries);
      for (const page of pages.slice(0, -1)) expect(page).toHaveLength(10);
      expect(pages.flat().map(({ createdAt }) => createdAt)).toEqual(times.toSorted((one, other) => other - one));
    }),
  );
});

test.each([
  [0, 1],
  [-5, 1],
  [Number.NaN, 1],
  [1.9, 1],
  [2, 2],
  [99, 2],
  [Number.POSITIVE_INFINITY, 2],
])('page %d of two is page %i', (wanted, page) => {
  const entries = Array.from({ length: 11 }, (_, index) => entry(index));
  expect(historyPage(entries, wanted)).toMatchObject({ page, pageCount: 2 });
});

test('an empty history is one empty page', () => {
  expect(historyPage([], 3)).toEqual({ entries: [], page: 1, pageCount: 1 });
});
