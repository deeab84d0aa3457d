import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/root.ts';
import { say } from './lib/step.ts';
import { coverageFaults, coverageTable, dropStaleReasons, updateKnown } from './spec/coverage.ts';
import { knownPath, readKnown, readQuotes, readSpecification, tablePath } from './spec/files.ts';
import { sentencesOf } from './spec/sentences.ts';

/** `npm run spec`: updates the list of sentences and the table. */
const quotes = readQuotes(root);
const specification = readSpecification(root);
if (specification === null) say('The specification is not at hand (SPEC_FILE names it): the list of sentences stays.');
const before = readKnown(root);
const known =
  specification === null ? dropStaleReasons(before, quotes) : updateKnown(sentencesOf(specification), before, quotes);
writeFileSync(join(root, knownPath), `${JSON.stringify(known, null, 2)}\n`);
writeFileSync(join(root, tablePath), coverageTable(known, quotes));
for (const { file, line, message } of coverageFaults(known, quotes))
  say(`${file}${line ? `:${line}` : ''}  ${message}`);
say(`${tablePath}: ${quotes.length} quotes, ${known.length} sentences`);
