import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locales } from '@clipharbor/i18n';
import { minify } from 'terser';
import { keepLanguage } from '../app/early/keep-language.ts';

const charset = '<meta charSet="utf-8"/>';

/** The script as inserted into pages. Node has already stripped its types, so the function's source is JavaScript. */
export async function earlyScript(): Promise<string> {
  const call = `(${keepLanguage})(window,${JSON.stringify(locales.join(' '))}.split(" "))`;
  const { code = '' } = await minify(call, { ecma: 2020, compress: { passes: 3 } });
  return code;
}

/** Inserts a script before everything else that a head requests: after a style sheet, it would have to wait for it. */
export function withEarlyScript(html: string, script: string): string {
  if (!html.includes(charset)) throw new Error('A page does not start with its character set.');
  return html.replace(charset, () => `${charset}<script>${script}</script>`);
}

/** Inserts the script into all pages of the built site. */
export async function writeEarlyScript(folder: string): Promise<void> {
  const script = await earlyScript();
  for await (const name of glob('**/*.html', { cwd: folder })) {
    const file = join(folder, name);
    await writeFile(file, withEarlyScript(await readFile(file, 'utf8'), script));
  }
}
