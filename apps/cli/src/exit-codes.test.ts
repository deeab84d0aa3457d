import { MediaError, type MediaErrorCode, mediaErrors } from '@clipharbor/media';
import { expect, test } from 'vitest';
import { exitCodes, outcomeOf, outcomeTexts } from './exit-codes.ts';
import { UsageError } from './usage-error.ts';

test('every error of the engine has an exit code other than success', () => {
  for (const code of Object.keys(mediaErrors) as MediaErrorCode[]) {
    expect(exitCodes[outcomeOf(new MediaError(code, ''))]).toBeGreaterThan(1);
  }
});

test('an unexpected error counts as an internal error', () => {
  expect(outcomeOf(new TypeError('x'))).toBe('unexpected');
  expect(outcomeOf(new UsageError('x'))).toBe('usage');
});

test('no two outcomes share an exit code', () => {
  expect(new Set(Object.values(exitCodes)).size).toBe(Object.keys(outcomeTexts).length);
});
