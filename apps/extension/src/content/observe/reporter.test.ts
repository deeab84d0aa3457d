import type { ObservedItem } from '@clipharbor/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Reporter } from './reporter.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const list = (text: string) => ({ kind: 'manifest', url: 'https://a.example/', text, isRepeatable: false }) as const;

function reporting() {
  const sent: string[] = [];
  const reporter = new Reporter((items: readonly ObservedItem[]) => {
    for (const item of items) if (item.kind === 'manifest') sent.push(item.text.slice(0, 9));
  });
  return { reporter, sent };
}

test('each item is reported once, a live list again when it changes, at most once per second', async () => {
  const { reporter, sent } = reporting();
  for (const text of ['a1', 'a2']) reporter.add('a', list(text));
  for (const text of ['b1', 'b2', 'b3']) reporter.follow('b', list(text));
  await vi.advanceTimersByTimeAsync(999);
  expect(sent).toEqual(['a1', 'b1']);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['a1', 'b1', 'b3']);
  for (const text of ['b3', 'b4', 'b4']) reporter.follow('b', list(text));
  await vi.advanceTimersByTimeAsync(1000);
  reporter.follow('b', list('b4'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual(['a1', 'b1', 'b3', 'b4']);
});

test('a page with many or long live lists cannot flood us', async () => {
  const { reporter, sent } = reporting();
  const follow = (second: number) => {
    for (let index = 0; index < 20; index++) reporter.follow(`${index}`, list(`${second} ${index}`));
    reporter.follow('0', list('x'.repeat(100_000)));
  };
  follow(0);
  await vi.advanceTimersByTimeAsync(150);
  expect(sent).toHaveLength(20);
  for (let second = 1; second <= 10; second++) {
    follow(second);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(sent).toHaveLength(20 + 10 * 4);
  expect(sent.some((text) => text.startsWith('x'))).toBe(false);
});
