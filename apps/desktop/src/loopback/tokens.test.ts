import { expect, test } from 'vitest';
import { Tokens } from './tokens.ts';

test('a token can be exchanged for one bearer, once, within ten minutes', () => {
  let nowMs = 0;
  const tokens = new Tokens(() => nowMs);
  const [first, second, third] = [tokens.issue(), tokens.issue(), tokens.issue()];
  const bearer = tokens.exchange(first) ?? '';
  expect(tokens.isBearer(bearer)).toBe(true);
  expect(tokens.exchange(first)).toBeNull();
  expect(tokens.exchange('')).toBeNull();
  expect(tokens.isBearer('')).toBe(false);
  expect(tokens.isBearer(first)).toBe(false);
  nowMs = 10 * 60_000;
  expect(tokens.exchange(second)).not.toBeNull();
  nowMs += 1;
  expect(tokens.exchange(third)).toBeNull();
  expect(tokens.isBearer(bearer)).toBe(true);
});
