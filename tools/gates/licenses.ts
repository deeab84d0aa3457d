import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding, Gate } from './gate.ts';

/** Licenses that let us ship under MIT. MPL-2.0 covers only its own files; CC-BY covers data such as browser lists. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
]);

/** Packages that state their license only in a file; each file was read. */
const readByHand: Readonly<Record<string, string>> = { 'node_modules/dom-walk': 'MIT' };

/** Whether an SPDX expression includes a license that is allowed. */
export function isAllowed(expression: string): boolean {
  const text = expression.replace(/[()]/g, ' ');
  return text.split(/\s+OR\s+/).some((choice) => choice.split(/\s+AND\s+/).every((name) => allowed.has(name.trim())));
}

interface LockedPackage {
  license?: string;
  link?: boolean;
  version?: string;
}

/** Checks the lock file, into which npm copies the license of every package. */
export function checkLicenses(
  packages: Readonly<Record<string, LockedPackage>>,
  licenseOnDisk: (path: string) => string | undefined,
): Finding[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .flatMap(([path, locked]) => {
      const license = locked.license ?? readByHand[path] ?? licenseOnDisk(path);
      if (license !== undefined && isAllowed(license)) return [];
      return [
        {
          file: path,
          message: license === undefined ? 'names no license' : `has the license ${license}, which is not on our list`,
        },
      ];
    });
}

export const licenses: Gate = {
  name: 'licenses',
  async run(root): Promise<Finding[]> {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    return checkLicenses(packages, (path) => {
      const file = join(root, path, 'package.json');
      if (!existsSync(file)) return undefined;
      const { license } = JSON.parse(readFileSync(file, 'utf8'));
      return typeof license === 'string' ? license : license?.type;
    });
  },
};
