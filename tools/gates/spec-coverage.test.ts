import { expect, test } from 'vitest';
import { coverageTable, type KnownSentence, updateKnown } from '../spec/coverage.ts';
import { quotesOf } from '../spec/quotes.ts';
import { plantedProject } from './planted-project.ts';
import { specCoverage } from './spec-coverage.ts';

const source = "test('a', () => { spec('One.'); });";
const quotes = quotesOf('e2e/a.spec.ts', source);
const known: KnownSentence[] = updateKnown([{ section: 2, text: 'One.' }], [], quotes);

const run = async (table: string, sentences: readonly KnownSentence[]) => {
  using project = plantedProject({
    'e2e/a.spec.ts': source,
    'docs/spec-sentences.json': JSON.stringify(sentences),
    'docs/spec-coverage.md': table,
  });
  return (await specCoverage.run(project.folder)).map(({ message }) => message);
};

test('a current table passes', async () => {
  expect(await run(coverageTable(known, quotes), known)).toEqual([]);
});

test('an old table and an unknown quote are found', async () => {
  expect(await run('old', known)).toEqual(['is not current: run npm run spec']);
  expect(await run(coverageTable([], quotes), [])).toEqual(['no sentence of the specification reads: One.']);
});
