import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Tailwind sets its variables twice: with `@property`, and again for browsers without it (Firefox before 128, Safari before 16.4).
 * Our own rules require newer browsers, so the second list is removed.
 *
 * Gain: about 200 bytes in the style sheet of every page.
 * Test: drop-property-fallback.test.ts; the byte budgets measure it.
 * Remove when: Tailwind no longer writes the list.
 */
const fallback = /@layer properties\{@supports[^{]*\{[^{}]*\{[^{}]*\}\}\}/;

export function withoutPropertyFallback(style: string): string {
  if (!style.includes('@property --tw-')) return style;
  if (!fallback.test(style)) throw new Error('The style sheet has no list of properties where one is expected.');
  // The empty layer stays: layer order matters, and the first one named is the weakest.
  return style.replace(fallback, '@layer properties;');
}

/** Removes it from every style sheet of the build. */
export async function dropPropertyFallback(folder: string): Promise<void> {
  for await (const name of glob('assets/*.css', { cwd: folder })) {
    const file = join(folder, name);
    await writeFile(file, withoutPropertyFallback(await readFile(file, 'utf8')));
  }
}
