import { expect, test } from 'vitest';
import { parseStoredUsage, type StoredOperation } from './stored-usage.ts';

const owed: StoredOperation = {
  ...{ operationId: 'a', kind: 'download', phase: 'commit' },
  ...{ grantedAtMs: 1, reservedAtMs: null },
};
const kept = (changes: object) =>
  parseStoredUsage(JSON.stringify({ userId: 'ana', plan: null, operations: [], ...changes }));

test('damaged entries do not affect others: unreported usage stays owed', () => {
  const damaged = [null, 7, { ...owed, phase: 'later' }];
  expect(kept({ plan: { atMs: 'x' }, operations: [...damaged, owed] })).toEqual({
    ...{ userId: 'ana', plan: null },
    operations: [owed],
  });
});

test('usage without a valid owner is ignored', () => {
  expect(kept({ userId: 7 })).toBeNull();
  expect(kept({ operations: 'none' })).toBeNull();
});
