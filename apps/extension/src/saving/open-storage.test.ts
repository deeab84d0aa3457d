import { afterEach, expect, test, vi } from 'vitest';
import { failureIn, openStorage } from './open-storage.ts';

afterEach(() => vi.unstubAllGlobals());

const stubFolder = (error: DOMException) =>
  vi.stubGlobal('navigator', { storage: { getDirectory: () => Promise.reject(error) } });

test('a window that is not allowed to store files writes to memory', async () => {
  stubFolder(new DOMException('private', 'SecurityError'));
  const opened = await openStorage('1');
  expect(opened.kind).toBe('memory');
  expect(await opened.storage.freeSpace()).toBe(256 * 1024 * 1024);
});

test('a failing disk does not cause a switch to memory', async () => {
  stubFolder(new DOMException('broken', 'UnknownError'));
  await expect(openStorage('1')).rejects.toMatchObject({ code: 'disk.failed' });
});

test('only full memory is reported as such', () => {
  expect(failureIn('memory', 'disk.full')).toBe('memory.full');
  expect(failureIn('files', 'disk.full')).toBe('disk.full');
  expect(failureIn('memory', 'network.failed')).toBe('network.failed');
});
