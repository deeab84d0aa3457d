import { expect, it } from 'vitest';
import { previousAttributes } from './events.ts';

it('has the previous values, nested only where they differ', () => {
  const before = { id: 'x', status: 'active', items: { data: [1], url: '/a' }, metadata: { a: '1', b: '2' }, gone: 5 };
  const after = {
    id: 'x',
    status: 'past_due',
    items: { data: [2], url: '/a' },
    metadata: { a: '1', c: '3' },
    fresh: true,
  };
  expect(previousAttributes(before, after)).toEqual({
    status: 'active',
    items: { data: [1] },
    metadata: { b: '2', c: null },
    gone: 5,
    fresh: null,
  });
});
