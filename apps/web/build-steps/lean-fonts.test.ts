import { readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { facesOf, leanFonts } from './lean-fonts.ts';

const fontPackage = '@fontsource-variable/inter';
const whole = dirname(createRequire(import.meta.url).resolve(`${fontPackage}/wght.css`));

const face = (ranges: string): string =>
  `@font-face {\n  src: url(./files/a.woff2) format('woff2-variations');\n  unicode-range: ${ranges};\n}`;

test.each([
  ['U+0041', 'A'],
  ['U+0041-0044', 'ABCD'],
  ['U+004?', '@ABCDEFGHIJKLMNO'],
  ['U+0041,U+1F60?', `A${String.fromCodePoint(...Array.from({ length: 16 }, (_, index) => 0x1f600 + index))}`],
])('the characters of %s', (ranges, text) => {
  expect(facesOf(face(ranges))).toEqual([{ file: 'files/a.woff2', text }]);
});

test('every font file exists and is smaller than the original', async () => {
  const places = await leanFonts();
  const style = await readFile(places[`${fontPackage}/wght.css`] ?? '', 'utf8');
  const files = facesOf(style).map(({ file }) => file.replace('files/', ''));
  expect(files.length).toBeGreaterThanOrEqual(7);
  const lean = places[`${fontPackage}/files`] ?? '';
  expect((await readdir(lean)).sort()).toEqual([...files].sort());
  for (const file of files) {
    const sizes = await Promise.all([lean, join(whole, 'files')].map(async (at) => (await stat(join(at, file))).size));
    expect(sizes[0]).toBeLessThan(0.75 * (sizes[1] ?? 0));
  }
  // Every page waits for this file.
  expect((await stat(join(lean, 'inter-latin-wght-normal.woff2'))).size).toBeLessThan(25_000);
  expect(style).not.toContain('100 900');
});
