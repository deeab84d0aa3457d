/// <reference path="./subset-font.d.ts" />
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const face = '@fontsource-variable/inter';
const cache = fileURLToPath(new URL('../../../.cache/fonts', import.meta.url));
const find = createRequire(import.meta.url);

/**
 * What remains of the font. Its lightest and heaviest weights are never used, and of its two dozen features our styles use only
 * tabular figures; the others listed here position letters and their marks.
 */
const subsetRecipe = {
  weights: { min: 400, max: 700 },
  features: ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk'],
} as const;

/**
 * Creates the font at half its size, because it is the largest file that a page waits for before it is painted. Returns its
 * location for the bundler. Runs before the build, so that file names depend on the contents.
 */
export async function leanFonts(): Promise<Record<string, string>> {
  const style = await readFile(find.resolve(`${face}/wght.css`), 'utf8');
  const folder = join(cache, await recipeDigest(style));
  if (!existsSync(folder)) await make(style, folder);
  return { [`${face}/wght.css`]: join(folder, 'wght.css'), [`${face}/files`]: join(folder, 'files') };
}

async function recipeDigest(style: string): Promise<string> {
  const versions = await Promise.all(
    [face, 'subset-font'].map((name) => readFile(find.resolve(`${name}/package.json`), 'utf8')),
  );
  const parts = [JSON.stringify(subsetRecipe), style, ...versions.map((text) => JSON.parse(text).version)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

/** Written atomically, because several builds may run at once. */
async function make(style: string, folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const draft = await mkdtemp(`${folder}-`);
  try {
    await fill(draft, style);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

async function fill(folder: string, style: string): Promise<void> {
  await mkdir(join(folder, 'files'));
  const { min, max } = subsetRecipe.weights;
  await writeFile(join(folder, 'wght.css'), style.replaceAll('font-weight: 100 900', `font-weight: ${min} ${max}`));
  for (const { file, text } of facesOf(style)) {
    const lean = await subsetFont(await readFile(find.resolve(`${face}/${file}`)), text, {
      targetFormat: 'woff2',
      keepFeatures: subsetRecipe.features,
      variationAxes: { wght: subsetRecipe.weights },
    });
    await writeFile(join(folder, file), lean);
  }
}

/** The font files in a style sheet, each with the characters it is used for. */
export function facesOf(style: string): { readonly file: string; readonly text: string }[] {
  return [...style.matchAll(/url\(\.\/([^)]+)\)[^;]*;\s*unicode-range: ([^;]+);/g)].map(
    ([, file = '', ranges = '']) => ({
      file,
      text: ranges.split(',').map(charactersOf).join(''),
    }),
  );
}

/** `U+41`, `U+41-5A` or `U+4??`. */
function charactersOf(range: string): string {
  const [from = '', to = from] = range.trim().slice('U+'.length).split('-');
  const first = Number.parseInt(from.replaceAll('?', '0'), 16);
  const last = Number.parseInt(to.replaceAll('?', 'F'), 16);
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}
