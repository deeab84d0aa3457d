import { expect, test } from 'vitest';
import { readUserFolder } from './system-downloads.ts';

test.each([
  ['XDG_DOWNLOAD_DIR="$HOME/Heruntergeladen"', '/h/Heruntergeladen'],
  ['# x\nXDG_DESKTOP_DIR="$HOME/D"\nXDG_DOWNLOAD_DIR="/media/big disk"\n', '/media/big disk'],
  ['XDG_DOWNLOAD_DIR="$HOME/a\\"b"', '/h/a"b'],
  ['XDG_DOWNLOAD_DIR="relative"', null],
  ['', null],
])('%j is %j', (text, folder) => {
  expect(readUserFolder(text, '/h')).toBe(folder);
});
