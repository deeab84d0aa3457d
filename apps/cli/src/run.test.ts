import { expect, test } from 'vitest';
import { readCommand } from './args.ts';
import { place } from './run.ts';

const placed = (...args: string[]): ReturnType<typeof place> => {
  const command = readCommand(['https://a.test/x', ...args]);
  if (!('url' in command)) throw new Error(command.kind);
  return place(command);
};

test.each([
  [[], '.', undefined, undefined],
  [['-o', 'film.mkv'], '.', 'film.mkv', 'mkv'],
  [['-o', 'a/b/film.MOV'], 'a/b', 'film.MOV', undefined],
  [['-o', 'film'], '.', 'film', undefined],
  [['-o', 'folder/'], 'folder/', undefined, undefined],
  [['-o', '.'], '.', undefined, undefined],
  [['-o', import.meta.dirname], import.meta.dirname, undefined, undefined],
  [['-o', `${'n'.repeat(300)}.mp4`], '.', `${'n'.repeat(300)}.mp4`, 'mp4'],
  [['-o', 'x.mp4', '--convert', 'mp3'], '.', 'x.mp4', 'mp3'],
] as const)(
  '%j goes to its place, and leaves the container to the media unless it names one',
  (args, folder, name, kind) => {
    const { folder: found, options } = placed(...args);
    expect([found, options.name, options.kind]).toEqual([folder, name, kind]);
  },
);
