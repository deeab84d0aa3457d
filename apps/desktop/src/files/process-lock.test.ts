import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { releaseLock, takeLock } from './process-lock.ts';

let path: string;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  path = join(folder, 'a.lock');
  return () => rmSync(folder, { recursive: true });
});

test('a lock can be taken once, unless it was released or its process has ended', () => {
  expect(takeLock(path)).toBe(true);
  releaseLock(path);
  writeFileSync(path, String(process.ppid));
  expect(takeLock(path)).toBe(false);
  for (const gone of ['999999999', 'damaged', '']) {
    writeFileSync(path, gone);
    expect(takeLock(path)).toBe(true);
  }
});

test('a missing folder is an error, not a free lock', () => {
  expect(() => takeLock(join(path, 'x'))).toThrow('ENOENT');
});
