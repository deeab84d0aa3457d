import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locales } from '@clipharbor/i18n';
import { minify } from 'terser';
import { keepLanguage } from '../app/early/keep-language.ts';

const charset = '<meta charSet="utf-8"/>';

/** The script as the pages have it. Node has taken its types out already: what is left of the function is JavaScript. */
export async function earlyScript(): Promise<string> {
  const call = `(${keepLanguage})(window,${JSON.stringify(locales.join(' '))}.split(" "))`;
  const { code = '' } = await minify(call, { ecma: 2020, compress: { passes: 3 } });
  return code;
}

/** Puts a script before everything else that a head asks for: behind a style sheet it would have to wait for that. */
export function withEarlyScript(html: string, script: string): string {
  if (!html.includes(charset)) throw new Error('A page does not begin with its character set.');
  return html.replace(charset, () => `${charset}<script>${script}</script>`);
}

/** Does so for all pages of the built site. */
export async function writeEarlyScript(folder: string): Promise<void> {
  const script = await earlyScript();
  for await (const name of glob('**/*.html', { cwd: folder })) {
    const file = join(folder, name);
    await writeFile(file, withEarlyScript(await readFile(file, 'utf8'), script));
  }
}
