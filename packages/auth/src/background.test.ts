import { expect, test } from 'vitest';
import { background } from './background.ts';

test('work starts after the caller has continued, and is awaited, even if it starts more work', async () => {
  const order: string[] = [];
  const later = background(() => undefined);
  later.run(async () => {
    order.push('first');
    later.run(async () => void order.push('second'));
  });
  order.push('answer');
  await later.settled();
  expect(order).toEqual(['answer', 'first', 'second']);
});

test('a failure is reported and stops no other work', async () => {
  const errors: unknown[] = [];
  const later = background((error) => errors.push(error));
  later.run(async () => Promise.reject(new Error('no mail today')));
  await later.settled();
  expect(errors).toMatchObject([{ message: 'no mail today' }]);
});
