import type { Finding } from '../gates/gate.ts';
import type { Quote } from './quotes.ts';
import { plain, type Sentence, sentenceId } from './sentences.ts';

/** A sentence as stored in the repository: its id and first words, not its text. */
export interface KnownSentence {
  readonly section: number;
  readonly id: string;
  readonly begins: string;
  /** Why no browser test quotes it. */
  readonly reason?: string;
}

const firstWords = (text: string) => plain(text).split(' ').slice(0, 5).join(' ');

/**
 * Updates the list of sentences after a change to the specification or the tests. A sentence that now has a test loses its
 * reason.
 */
export function updateKnown(
  sentences: readonly Sentence[],
  before: readonly KnownSentence[],
  quotes: readonly Quote[],
): KnownSentence[] {
  const reasons = new Map(before.map(({ id, reason }) => [id, reason]));
  const quoted = new Set(quotes.map(({ text }) => sentenceId(text)));
  return sentences.map(({ section, text }) => {
    const id = sentenceId(text);
    const reason = quoted.has(id) ? undefined : reasons.get(id);
    return { section, id, begins: firstWords(text), ...(reason !== undefined && { reason }) };
  });
}

/** The same without the specification. */
export function dropStaleReasons(known: readonly KnownSentence[], quotes: readonly Quote[]): KnownSentence[] {
  const quoted = new Set(quotes.map(({ text }) => sentenceId(text)));
  return known.map(({ reason, ...rest }) => (reason === undefined || quoted.has(rest.id) ? rest : { ...rest, reason }));
}

/** The gate's findings: quotes that are not in the specification, and sentences with neither test nor reason. */
export function coverageFaults(known: readonly KnownSentence[], quotes: readonly Quote[]): Finding[] {
  const ids = new Set(known.map(({ id }) => id));
  const quoted = new Set(quotes.map(({ text }) => sentenceId(text)));
  return [
    ...quotes
      .filter(({ text }) => !ids.has(sentenceId(text)))
      .map(({ file, line, text }) => ({ file, line, message: `no sentence of the specification reads: ${text}` })),
    ...known
      .filter(({ id, reason }) => !quoted.has(id) && reason === undefined)
      .map(({ section, begins, id }) => ({
        file: 'docs/spec-sentences.json',
        message: `section ${section}, “${begins} …” (${id}) has neither a test nor a reason`,
      })),
  ];
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

/** docs/spec-coverage.md: which test proves which sentence. */
export function coverageTable(known: readonly KnownSentence[], quotes: readonly Quote[]): string {
  const byId = Map.groupBy(quotes, ({ text }) => sentenceId(text));
  const tested = known.filter(({ id }) => byId.has(id)).length;
  const rows = known.map(({ section, id, begins, reason }) => {
    const found = byId.get(id);
    if (found === undefined) return `| ${section} | ${cell(begins)} … | ${cell(reason ?? '')} |`;
    const tests = new Set(found.map(({ file, test }) => `\`${file.replace('e2e/', '')}\` ${cell(test)}`));
    return `| ${section} | ${cell(plain(found[0]?.text ?? ''))} | ${[...tests].join('<br>')} |`;
  });
  return [
    '# Specification and tests',
    '',
    `Made by \`npm run spec\`: do not edit. ${tested} of ${known.length} sentences are quoted by a browser test that proves them.`,
    'The others are shown by their first words, with the reason instead of a test.',
    '',
    '| section | sentence | test, or why there is none |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
