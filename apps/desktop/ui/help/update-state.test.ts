import { updateCodes } from '@clipharbor/contracts';
import { expect, test } from 'vitest';
import { updateState } from './update-state.ts';

test('every update result has a text', () => {
  expect(updateState({ state: 'current', code: null })).toBe('current');
  expect(updateState({ state: 'applied', code: null })).toBe('applied');
  expect(updateState({ state: 'refused', code: 'update.busy' })).toBe('busy');
  const unverified = updateCodes.filter((code) => updateState({ state: 'refused', code }) === 'refused');
  expect(unverified).toEqual(
    expect.arrayContaining(['update.signature', 'update.hash', 'update.size', 'update.expired', 'update.older']),
  );
  expect(unverified).not.toContain('update.unreachable');
});
