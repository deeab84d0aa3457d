import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { playFile } from './play-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'play-'));

test('plays a saved film, but not a missing file or one that could be a program', async () => {
  const opened: string[] = [];
  const open = async (path: string) => opened.push(path) > 0;
  for (const name of ['a.mp4', 'a.exe', 'a.svg']) writeFileSync(join(folder, name), '');
  const play = (...names: string[]) => playFile({ folder, files: names.map((name) => ({ name, bytes: 1 })) }, open);
  await play('a.mp4', 'a.en.srt');
  for (const names of [['gone.mp4'], ['a.exe'], ['a.svg'], []]) {
    await expect(play(...names)).rejects.toMatchObject({ code: 'file.missing' });
  }
  await expect(playFile({ folder, files: [{ name: 'a.mp4', bytes: 1 }] }, async () => false)).rejects.toThrow();
  expect(opened).toEqual([join(folder, 'a.mp4')]);
  rmSync(folder, { recursive: true });
});
