import { expect, test } from 'vitest';
import { coverageFaults, coverageTable, dropStaleReasons, updateKnown } from './coverage.ts';

const sentences = [
  { section: 2, text: 'Header: logo.' },
  { section: 5, text: 'E-mail is required, always and for every one.' },
];
const quote = { file: 'e2e/site/a.spec.ts', line: 3, test: 'the header | logo', text: 'Header: logo.' };

test('a sentence without a test needs a reason, and loses it when it gets one', () => {
  const bare = updateKnown(sentences, [], [quote]);
  expect(coverageFaults(bare, [quote])).toEqual([
    {
      file: 'docs/spec-sentences.json',
      message: expect.stringMatching(
        /^section 5, “E-mail is required, always and …” .* has neither a test nor a reason$/,
      ),
    },
  ]);
  const explained = bare.map((known) => (known.section === 5 ? { ...known, reason: 'Server side.' } : known));
  expect(coverageFaults(explained, [quote])).toEqual([]);
  const both = [quote, { ...quote, text: 'E-mail is required, always and for every one.' }];
  expect(dropStaleReasons(explained, both).some((known) => 'reason' in known)).toBe(false);
  expect(updateKnown(sentences, explained, [quote])).toEqual(explained);
});

test('a quote that the specification does not have is found', () => {
  const known = updateKnown(sentences, [], []).map((one) => ({ ...one, reason: 'x' }));
  expect(coverageFaults(known, [{ ...quote, text: 'Header: a logo.' }])[0]).toEqual({
    file: 'e2e/site/a.spec.ts',
    line: 3,
    message: 'no sentence of the specification reads: Header: a logo.',
  });
});

test('the table quotes tested sentences in full, and only the first words of others', () => {
  const known = updateKnown(sentences, [], [quote]).map((one) =>
    one.section === 5 ? { ...one, reason: 'Why.' } : one,
  );
  const table = coverageTable(known, [quote]);
  expect(table).toContain('| 2 | Header: logo. | `site/a.spec.ts` the header \\| logo |');
  expect(table).toContain('| 5 | E-mail is required, always and … | Why. |');
  expect(table).toContain('1 of 2 sentences');
});
