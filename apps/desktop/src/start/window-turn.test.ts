import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { takeWindowTurn } from './window-turn.ts';

let root: string;
let data: string;
let lock: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'turn-'));
  data = join(root, 'data');
  lock = join(data, 'window.lock');
  return () => rmSync(root, { recursive: true });
});

test('a start waits until the previous one has finished', async () => {
  const first = await takeWindowTurn(data);
  // Held as if by another running process.
  writeFileSync(lock, String(process.ppid));
  const second = takeWindowTurn(data);
  first.end();
  expect(existsSync(lock)).toBe(false);
  expect((await second).isOurs).toBe(true);
});

test('a start that hangs is skipped, and keeps its turn', async () => {
  (await takeWindowTurn(data)).end();
  writeFileSync(lock, String(process.ppid));
  const late = await takeWindowTurn(data, 30);
  expect(late.isOurs).toBe(false);
  late.end();
  expect(existsSync(lock)).toBe(true);
});
