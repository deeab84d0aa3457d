import { mediaErrors } from '@clipharbor/media';
import { expect, test } from 'vitest';
import { failureKey } from './failure-keys.ts';

test.each(Object.keys(mediaErrors).filter((code) => code !== 'cancelled' && code !== 'input.invalid'))(
  'the failure %s has its own sentence',
  (code) => {
    expect(failureKey(code)).not.toBe('unknown');
  },
);

test('an unknown code is still explained', () => {
  expect(failureKey('something.new')).toBe('unknown');
  expect(failureKey(null)).toBe('unknown');
});
