import { expect, test, vi } from 'vitest';
import { loadFresh } from './load-fresh.ts';

const browser = (items = new Map<string, string>()) => ({
  items,
  reload: vi.fn(),
  storage: () => ({
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }),
});
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const settled = async (work: Promise<unknown>) =>
  Promise.race([work.then(String, (error: Error) => error.message), new Promise((done) => setImmediate(done, 'open'))]);

test('a file that a deploy has removed reloads the page once, then fails visibly', async () => {
  const page = browser();
  expect(await settled(loadFresh(gone, page))).toBe('open');
  expect(page.reload).toHaveBeenCalledTimes(1);
  expect(await settled(loadFresh(gone, page))).toBe('Failed to fetch dynamically imported module');
  expect(page.reload).toHaveBeenCalledTimes(1);
});

test('a successful load clears the record, so that the next deploy may reload again', async () => {
  const page = browser();
  await settled(loadFresh(gone, page));
  expect(await loadFresh(async () => 'part', page)).toBe('part');
  expect(page.items.size).toBe(0);
  expect(await settled(loadFresh(gone, page))).toBe('open');
  expect(page.reload).toHaveBeenCalledTimes(2);
});

test('with blocked storage, nothing reloads forever, and what loads is used', async () => {
  const page = {
    reload: vi.fn(),
    storage: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  };
  expect(await settled(loadFresh(gone, page))).toBe('Failed to fetch dynamically imported module');
  expect(await loadFresh(async () => 'part', page)).toBe('part');
  expect(page.reload).not.toHaveBeenCalled();
});
