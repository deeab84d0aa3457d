import type { SaveFormat } from '@clipharbor/contracts';
import { expect, test } from 'vitest';
import { fileFormats } from './file-formats.ts';

test.each<[name: string, hasPicture: boolean, expected: SaveFormat[]]>([
  ['film.mp4', true, ['original', 'mp4', 'mkv', 'm4a', 'mp3', 'wav']],
  ['film.webm', true, ['original', 'mp4', 'mkv', 'm4a', 'mp3', 'wav']],
  ['play', true, ['original', 'mp4', 'mkv', 'm4a', 'mp3', 'wav']],
  ['song.m4a', false, ['original', 'm4a', 'mp3', 'wav']],
  ['song.MP3', false, ['original', 'm4a', 'mp3']],
  ['song.flac', false, ['original']],
  ['song.ogg', false, ['original']],
  ['old.avi', true, ['original']],
])('%s (picture: %s) can be saved as %j', (name, hasPicture, expected) => {
  expect(fileFormats(name, hasPicture)).toEqual(expected);
});
