import { expect, test } from 'vitest';
import { ShapeError } from '../shape.ts';
import { parseHistoryEntry } from './history.ts';

const row = { type: 'creation', created_at: '2026-01-15T00:00:00.123456+00:00', detail: { plan: { name: 'Yearly' } } };

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
