import { expect, test } from 'vitest';
import { RecentTokens } from './recent-tokens.ts';

const at = (seconds: number) => new Date(seconds * 1000);

test('a token is kept until its last second', () => {
  const recent = new RecentTokens<string>();
  recent.add('t', 'ana', 100);
  expect([recent.get('t', at(99)), recent.get('t', at(100)), recent.get('other', at(1))]).toEqual(['ana', null, null]);
});

test('recently used tokens stay, others are dropped, and overlong ones are never kept', () => {
  const recent = new RecentTokens<number>();
  recent.add('asked', 1, 100);
  recent.add('forgotten', 2, 100);
  recent.add('x'.repeat(5000), 3, 100);
  for (let index = 0; index < 4500; index++) {
    recent.add(`token ${index}`, index, 100);
    recent.get('asked', at(1));
  }
  expect([recent.get('asked', at(1)), recent.get('forgotten', at(1)), recent.get('x'.repeat(5000), at(1))]).toEqual([
    1,
    null,
    null,
  ]);
});
