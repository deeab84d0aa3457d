import { expect, test } from 'vitest';
import { isolatedAmount, labeled, sentenceGap } from './sentences.ts';

test('a space separates sentences if the language uses one', () => {
  expect((['en', 'ko', 'th', 'ja', 'zh-CN', 'zh-TW'] as const).map(sentenceGap)).toEqual([' ', ' ', ' ', '', '', '']);
});

test('a label has its language’s colon', () => {
  expect((['en', 'fr', 'ja', 'zh-CN', 'ar'] as const).map((locale) => labeled(locale, 'A', 'b'))).toEqual([
    'A: b',
    'A\u00A0: b',
    'A：b',
    'A：b',
    'A: b',
  ]);
});

test('an amount in an Arabic sentence keeps its own direction', () => {
  expect(isolatedAmount('ar', '$5.00')).toBe('\u2066$5.00\u2069');
  expect(isolatedAmount('de', '$5.00')).toBe('$5.00');
});
