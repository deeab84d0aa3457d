import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverageFaults, coverageTable } from '../spec/coverage.ts';
import { readKnown, readQuotes, tablePath } from '../spec/files.ts';
import type { Finding, Gate } from './gate.ts';

/** Every sentence of the specification has a browser test or a reason, and the table that lists them is current. */
export const specCoverage: Gate = {
  name: 'specification coverage',
  async run(root): Promise<Finding[]> {
    const known = readKnown(root);
    const quotes = readQuotes(root);
    const table = existsSync(join(root, tablePath)) ? readFileSync(join(root, tablePath), 'utf8') : '';
    const isCurrent = table === coverageTable(known, quotes);
    return [
      ...coverageFaults(known, quotes),
      ...(isCurrent ? [] : [{ file: tablePath, message: 'is not current: run npm run spec' }]),
    ];
  },
};
