import { expect, test } from 'vitest';
import { storeMessage, takeMessage } from './stored-message.ts';

const storage = (items = new Map<string, string>()) => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
});
const blocked = () => {
  throw new DOMException('blocked', 'SecurityError');
};

test('a message is for the next page, once, and not for the page that stores it', () => {
  const own = storage();
  const [current, next] = [{ isLeaving: false }, { isLeaving: false }];
  expect(storeMessage({ message: 'Subscription renewed successfully' }, () => own, current)).toBe(true);
  expect(takeMessage(() => own, current)).toBeNull();
  expect(takeMessage(() => own, next)).toEqual({ message: 'Subscription renewed successfully' });
  expect(takeMessage(() => own, next)).toBeNull();
});

test('with blocked storage, storing fails and nothing is returned', () => {
  expect(storeMessage({ message: 'x' }, blocked)).toBe(false);
  expect(takeMessage(blocked)).toBeNull();
});

test.each(['{', '"text"', 'null', '{"message":1}', '{"message":"x","tone":"evil"}', '{"message":"x","timeoutMs":1e9}'])(
  'invalid stored data is dropped: %s',
  (text) => {
    const own = storage(new Map([['clipharbor_message', text]]));
    expect(takeMessage(() => own)).toBeNull();
    expect(takeMessage(() => own)).toBeNull();
  },
);
