import { dirname } from 'node:path/posix';
import type { Finding } from './gate.ts';
import { matchesWithLine } from './text-gate.ts';

export const architecture = 'docs/ARCHITECTURE.md';

/** Folders that are described folder by folder. */
const described = ['apps', 'packages', 'tools', 'e2e', 'benchmarks', 'docs'];

const row = /^\| (.+?) \| .*\|$/gm;

const foldersAbove = (path: string): string[] =>
  path.split('/').flatMap((_, index, parts) => (index === 0 ? [] : [parts.slice(0, index).join('/')]));

/** `*` and `<locale>` stand for any name. */
const patternOf = (path: string): RegExp => {
  const literal = path.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll(/\*|<\w+>/g, '[^/]*')}$`);
};

/**
 * The table of folders lists only what exists, and every folder that it must describe. A name is relative to the last bold heading,
 * or to a folder of the previous name: `src/model/`, `manifest/`.
 */
export function checkArchitectureTable(markdown: string, files: readonly string[]): Finding[] {
  const start = markdown.indexOf('\n## Folders and files\n');
  if (start < 0) return [{ file: architecture, message: 'has no section "Folders and files"' }];
  const end = markdown.indexOf('\n## ', start + 1);
  const table = markdown.slice(0, end < 0 ? undefined : end);
  const paths = new Set([...files, ...files.flatMap(foldersAbove)]);
  const find = (path: string): string | undefined => {
    if (paths.has(path)) return path;
    if (!/[*<]/.test(path)) return undefined;
    const pattern = patternOf(path);
    return [...paths].find((known) => pattern.test(known));
  };
  const findings: Finding[] = [];
  const named = new Set<string>();
  let group = '';
  for (const { match, line } of matchesWithLine(table, row)) {
    const cell = match[1] ?? '';
    const heading = /^\*\*(.+)\*\*$/.exec(cell)?.[1];
    if (heading !== undefined) group = heading;
    const names = heading === undefined ? [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name) : [group];
    let places = heading === undefined ? [`${group}/`] : [''];
    for (const name of names) {
      const found = places.map((place) => find(place + name.replace(/\/$/, ''))).find((path) => path !== undefined);
      if (found === undefined) {
        findings.push({ file: architecture, line, message: `${name} does not exist` });
        continue;
      }
      const folders = foldersAbove(found).reverse();
      // `api.ts` also covers `api/`.
      for (const known of [found, found.replace(/\.ts$/, ''), ...folders]) named.add(known);
      places = [found, ...folders].map((folder) => `${folder}/`);
    }
  }
  const folders = new Set(files.flatMap(foldersAbove));
  const isDescribed = (path: string): boolean => described.some((top) => dirname(path) === top);
  const missing = [...folders].filter((path) => isDescribed(path) && !named.has(path));
  return [
    ...findings,
    ...missing.sort().map((path) => ({ file: architecture, message: `${path} is missing in the table of folders` })),
  ];
}
