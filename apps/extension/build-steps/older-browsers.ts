import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What the oldest browsers that the manifest allows lack: Chrome and Edge have `URL.parse` from 126 and `Symbol.dispose` from 134 on,
 * Firefox has the latter from 141 on. Compiled `using` looks for the same substitute.
 */
export const olderBrowsers = [
  'URL.parse??=(url,base)=>{try{return new URL(url,base)}catch{return null}};',
  'Symbol.dispose||Object.defineProperty(Symbol,"dispose",{value:Symbol.for("Symbol.dispose")});',
].join('');

/** They run in a page's own world, whose globals must not change, and do without. */
const inPageWorld: ReadonlySet<string> = new Set(['observe-page.js', 'guest-answers.js']);

/**
 * Puts it in front of every finished script: any of them may run first. As a plugin of the build, it would split off one more file
 * that each page waits for.
 */
export async function supportOlderBrowsers(folder: string): Promise<void> {
  for (const { name, parentPath } of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!name.endsWith('.js') || inPageWorld.has(name)) continue;
    const path = join(parentPath, name);
    await writeFile(path, `${olderBrowsers}\n${await readFile(path, 'utf8')}`);
  }
}
