import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import type { Finding, Gate } from './gate.ts';
import { matchesWithLine } from './text-gate.ts';

const FOLDER = 'docs/security';
const FILE = `${FOLDER}/asvs.md`;
/** `[name](path): “title”`, as every row of the tables ends. */
const CITATION = /\[[^\]]+\]\(([^)]+\.(?:test|spec)\.ts)\)(?:: “([^”]+)”)?/g;

/** The tests that the security checklist names exist: otherwise it would claim what nothing proves any more. */
export const asvs: Gate = {
  name: 'tests named in the security checklist',
  async run(root): Promise<Finding[]> {
    const path = join(root, FILE);
    return existsSync(path) ? missingTests(readFileSync(path, 'utf8'), (file) => textOf(join(root, file))) : [];
  },
};

const textOf = (path: string): string | null => (existsSync(path) ? readFileSync(path, 'utf8') : null);

export function missingTests(checklist: string, read: (file: string) => string | null): Finding[] {
  return [...matchesWithLine(checklist, CITATION)].flatMap(({ match, line }) => {
    const [, target = '', title] = match;
    const file = normalize(join(FOLDER, target));
    const text = read(file);
    const at = { file: FILE, line };
    if (text === null) return [{ ...at, message: `${file} does not exist` }];
    if (title === undefined) return [{ ...at, message: `${file} is named without the title of a test` }];
    return text.includes(title) ? [] : [{ ...at, message: `${file} has no test called “${title}”` }];
  });
}
