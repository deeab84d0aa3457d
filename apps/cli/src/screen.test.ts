import { expect, test } from 'vitest';
import { retryText, waitingText, whatIsWrong } from './screen.ts';

const now = new Date(2026, 0, 1, 12, 0, 58);
const retry = { url: 'https://a.example/1.ts', reason: 'http.busy', attempt: 2, attempts: 5, waitMs: 3400 } as const;

test('a retry shows what is retried, how often, and when', () => {
  expect(retryText(retry, now)).toBe('Trying again at 12:01:01, in 3 s (2 of 5): https://a.example/1.ts (http.busy)');
  expect(retryText({ ...retry, waitMs: 10 }, now)).toMatch(/^Trying again now/);
});

test('a silent server is shown, with the time of the retry', () => {
  expect(waitingText({ url: 'https://a.example/\u001b[2J', leftMs: 6000 }, now)).toBe(
    'No answer yet, asking again at 12:01:04: https://a.example/\ufffd[2J',
  );
});

test('missing parts of a kept file are counted', () => {
  const gap = { track: 'video', sequence: 3, start: 1, duration: 2, reason: 'segment.missing' } as const;
  const health = (count: number) => ({ missing: Array.from({ length: count }, () => gap), damaged: [] });
  expect(whatIsWrong(health(1))).toBe('1 missing part');
  expect(whatIsWrong(health(2))).toBe('2 missing parts');
});
