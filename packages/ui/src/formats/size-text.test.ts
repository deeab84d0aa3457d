import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';

test('sizes are short and formatted for the locale', () => {
  expect(sizeText(0, 'en')).toBe('0\u00a0bytes');
  expect(sizeText(512, 'fr')).toMatch(/^512\soctets$/);
  expect(sizeText(1_234_567, 'en')).toBe('1.2\u00a0MB');
  expect(sizeText(1_234_567, 'de')).toBe('1,2\u00a0MB');
  expect(sizeText(3_456_000_000, 'en')).toBe('3.5\u00a0GB');
});
