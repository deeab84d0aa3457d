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

test('a message survives one reload', () => {
  const own = storage();
  expect(storeMessage({ message: 'Subscription renewed successfully' }, () => own)).toBe(true);
  expect(takeMessage(() => own)).toEqual({ message: 'Subscription renewed successfully' });
  expect(takeMessage(() => own)).toBeNull();
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
