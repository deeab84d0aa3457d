import { expect, test } from 'vitest';
import { isolatedAmount, sentenceGap } from './sentences.ts';

test('sentences stand apart where the language writes a space', () => {
  expect((['en', 'ko', 'th', 'ja', 'zh-CN', 'zh-TW'] as const).map(sentenceGap)).toEqual([' ', ' ', ' ', '', '', '']);
});

test('an amount in an Arabic sentence keeps its own direction', () => {
  expect(isolatedAmount('ar', '$5.00')).toBe('\u2066$5.00\u2069');
  expect(isolatedAmount('de', '$5.00')).toBe('$5.00');
});
