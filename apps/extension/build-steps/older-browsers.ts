import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Features missing in the oldest browsers that the manifest allows: Chrome and Edge have `URL.parse` since 126 and `Symbol.dispose`
 * since 134, Firefox has the latter since 141. Compiled `using` looks for the same substitute.
 */
export const olderBrowsers = [
  'URL.parse??=(url,base)=>{try{return new URL(url,base)}catch{return null}};',
  'Symbol.dispose||Object.defineProperty(Symbol,"dispose",{value:Symbol.for("Symbol.dispose")});',
].join('');

/** Scripts without it: they run in a page's own world, where no global may be changed. */
const inPageWorld: ReadonlySet<string> = new Set(['observe-page.js', 'guest-answers.js']);

/**
 * Prepends it to every finished script, because any of them may run first. As a build plugin, it would be split into one more file
 * that each page has to wait for.
 */
export async function supportOlderBrowsers(folder: string): Promise<void> {
  for (const { name, parentPath } of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!name.endsWith('.js') || inPageWorld.has(name)) continue;
    const path = join(parentPath, name);
    await writeFile(path, `${olderBrowsers}\n${await readFile(path, 'utf8')}`);
  }
}
