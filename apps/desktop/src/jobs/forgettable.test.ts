import { expect, test } from 'vitest';
import { forgettable } from './forgettable.ts';

const ended = { state: 'done', units: null } as const;

test('the oldest of more than a thousand ended jobs are removed, unless they are not settled yet', () => {
  const unsettled = { state: 'done' as const, units: { userId: 'ana', operations: [] } };
  const running = { state: 'running', units: null } as const;
  const thousand = Array.from({ length: 1000 }, () => ended);
  const oldest = { ...ended };
  expect(forgettable([unsettled, running, ...thousand])).toEqual([]);
  expect(forgettable([unsettled, running, oldest, ...thousand])[0]).toBe(oldest);
});
