import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import type { Finding, Gate } from './gate.ts';
import { matchesWithLine } from './text-gate.ts';

const folder = 'docs/security';
const checklistFile = `${folder}/asvs.md`;
/** `[name](path): “title”`, which ends every row of the tables. */
const citation = /\[[^\]]+\]\(([^)]+\.(?:test|spec)\.ts)\)(?:: “([^”]+)”)?/g;

/** The level 2 requirements that apply to this product. Each has a row: a test, a deviation, or why it does not apply. */
const requiredPattern =
  '1.2.1 1.2.2 1.2.4 1.2.5 1.3.1 1.3.5 1.3.6 1.3.11 1.5.1 2.2.2 2.3.1 2.3.2 2.3.3 2.3.4 2.4.1 3.2.2 3.3.1 3.3.2 3.3.3 ' +
  '3.3.4 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 3.5.1 3.5.2 3.5.3 3.5.5 3.7.2 4.1.1 4.1.3 4.3.1 5.2.3 5.3.2 5.4.2 6.1.1 ' +
  '6.2.1 6.2.3 6.2.4 6.2.5 6.2.7 6.2.9 6.2.12 6.3.1 6.3.3 6.4.3 6.5.5 6.8.1 7.2.1 7.2.2 7.2.3 7.2.4 7.3.1 7.3.2 7.4.1 ' +
  '7.4.2 7.4.3 7.4.5 7.5.1 7.5.2 7.6.2 8.2.1 8.2.2 8.2.3 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 9.2.2 9.2.3 10.2.1 10.4.1 ' +
  '10.4.2 10.4.3 10.4.5 10.4.6 10.4.8 11.4.2 11.5.1 12.2.1 12.3.2 13.3.1 13.4.2 13.4.5 14.2.1 14.3.1 14.3.2 15.1.2 ' +
  '15.2.1 15.3.1 15.3.3 15.3.6 16.2.5 16.3.1 16.3.2 16.3.3 16.5.1 16.5.3';
const firstColumn = /^\| ([^|]+) \|/gm;

/** The tests named in the security checklist must exist; otherwise it would claim something that no longer has proof. */
export const asvs: Gate = {
  name: 'tests named in the security checklist',
  async run(root): Promise<Finding[]> {
    const path = join(root, checklistFile);
    if (!existsSync(path)) return [];
    const checklist = readFileSync(path, 'utf8');
    return [
      ...missingTests(checklist, (file) => textOf(join(root, file))),
      ...missingRows(checklist, requiredPattern.split(' ')),
    ];
  },
};

const textOf = (path: string): string | null => (existsSync(path) ? readFileSync(path, 'utf8') : null);

export function missingTests(checklist: string, read: (file: string) => string | null): Finding[] {
  return [...matchesWithLine(checklist, citation)].flatMap(({ match, line }) => {
    const [, target = '', title] = match;
    const file = normalize(join(folder, target));
    const text = read(file);
    const at = { file: checklistFile, line };
    if (text === null) return [{ ...at, message: `${file} does not exist` }];
    if (title === undefined) return [{ ...at, message: `${file} is named without the title of a test` }];
    return text.includes(title) ? [] : [{ ...at, message: `${file} has no test called “${title}”` }];
  });
}

export function missingRows(checklist: string, required: readonly string[]): Finding[] {
  const rows = [...checklist.matchAll(firstColumn)].flatMap(([, ids = '']) => ids.split(', '));
  return required
    .filter((id) => !rows.includes(id))
    .map((id) => ({ file: checklistFile, message: `${id} has no row` }));
}
