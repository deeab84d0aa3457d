import { expect, test } from 'vitest';
import { rememberReport, wasReported } from './report-memory.ts';

const store = (initial: Record<string, string> = {}) => {
  const items = new Map(Object.entries(initial));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
};
const minutes = (count: number) => count * 60_000;
const now = Date.parse('2026-11-15T12:00:00Z');

test('a report counts for exactly 30 minutes', () => {
  const items = store();
  expect(wasReported(now, () => items)).toBe(false);
  rememberReport(now, () => items);
  expect(wasReported(now, () => items)).toBe(true);
  expect(wasReported(now + minutes(30) - 1, () => items)).toBe(true);
  expect(wasReported(now + minutes(30), () => items)).toBe(false);
});

test.each([
  [{ clipharbor_uninstall_reported_time: String(now) }, true],
  [{ clipharbor_uninstall_report: JSON.stringify({ reported: true, lastReportTime: now }) }, true],
  [{ clipharbor_uninstall_report: JSON.stringify({ reported: false, lastReportTime: now }) }, false],
  [{ clipharbor_uninstall_report: '{"reported":true' }, false],
  [{ clipharbor_uninstall_reported_time: '<script>', clipharbor_uninstall_report: '7' }, false],
  [{ clipharbor_uninstall_reported_time: '' }, false],
  [{ clipharbor_uninstall_reported_time: String(now + minutes(5)) }, false],
])('%j counts as reported: %s', (items, expected) => {
  expect(wasReported(now, () => store(items))).toBe(expected);
});

test('blocked storage does no harm', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  expect(wasReported(now, blocked)).toBe(false);
  expect(() => rememberReport(now, blocked)).not.toThrow();
});
