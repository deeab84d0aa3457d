import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '../../packages/i18n/src/locales.ts';
import type { Finding, Gate } from './gate.ts';

/** Raise these only on purpose, with the reason in the commit. All are brotli bytes as transferred. */
export const byteBudgets = { homeScripts: 100_000, homeDocument: 14_000 } as const;

interface SiteEntry {
  file: string;
  encodings: string[];
}
interface Site {
  files: Record<string, SiteEntry>;
}

/** The scripts and style sheets that the browser loads for a page before anything else: follows static imports. */
export function loadedAtStart(
  html: string,
  read: (path: string) => string,
): { scripts: Set<string>; styles: Set<string> } {
  const styles = new Set(
    [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, path = '']) => path),
  );
  const scripts = new Set<string>();
  const visit = (path: string): void => {
    if (scripts.has(path)) return;
    scripts.add(path);
    for (const [, imported = ''] of read(path).matchAll(/(?:\bfrom|\bimport)\s*"(\.\/[^"]+\.js)"/g)) {
      visit(`/assets/${imported.slice(2)}`);
    }
  };
  for (const [path] of html.matchAll(/\/assets\/[\w.-]+\.js/g)) visit(path);
  return { scripts, styles };
}

export const budgets: Gate = {
  name: 'byte budgets',
  async run(root): Promise<Finding[]> {
    const build = join(root, 'apps/web/build');
    if (!existsSync(join(build, 'site.json')))
      return [{ file: 'apps/web/build', message: 'is missing: run npm run build' }];
    const { files }: Site = JSON.parse(readFileSync(join(build, 'site.json'), 'utf8'));
    const entry = (path: string): SiteEntry => {
      const found = files[path];
      if (found === undefined) throw new Error(`${path} is used by a page but is not part of the site`);
      return found;
    };
    const read = (path: string) => readFileSync(join(build, 'client', entry(path).file), 'utf8');
    const weigh = (path: string) => {
      const { file, encodings } = entry(path);
      return readFileSync(join(build, 'client', encodings.includes('br') ? `${file}.br` : file)).length;
    };
    const sum = (paths: Iterable<string>) => [...paths].reduce((total, path) => total + weigh(path), 0);
    return locales.flatMap((locale) => {
      const page = `/${locale}`;
      const { scripts, styles } = loadedAtStart(read(page), read);
      return checkBytes(page, { homeScripts: sum(scripts), homeDocument: weigh(page) + sum(styles) });
    });
  },
};

export function checkBytes(page: string, sizes: Record<keyof typeof byteBudgets, number>): Finding[] {
  const names = { homeScripts: 'scripts', homeDocument: 'document and style sheets' } as const;
  return (Object.keys(byteBudgets) as (keyof typeof byteBudgets)[])
    .filter((key) => sizes[key] > byteBudgets[key])
    .map((key) => ({ file: page, message: `${names[key]}: ${sizes[key]} bytes; at most ${byteBudgets[key]}` }));
}
