import { createHash } from 'node:crypto';

/** The sections whose sentences can be observed in a browser. */
const coveredSections = [2, 4, 5, 6, 8, 9] as const;

export interface Sentence {
  readonly section: number;
  readonly text: string;
}

/** Markdown markup and line breaks are ignored, so that a quote can be written as it reads. */
export const plain = (text: string): string => text.replace(/\*\*/g, '').replace(/\s+/g, ' ').trim();

/** Identifies a sentence without repeating it. */
export const sentenceId = (text: string): string =>
  createHash('sha256').update(plain(text)).digest('base64url').slice(0, 12);

const isRule = (cells: string) => /^\|[\s|:-]+\|$/.test(cells);

/**
 * A table row is one sentence, with cells joined by ` | `; the table's header is not a sentence. A list item or paragraph has as
 * many sentences as full stops.
 */
function sentencesOfLine(line: string, next = ''): string[] {
  if (line.startsWith('|'))
    return isRule(line) || isRule(next) ? [] : [plain(line.slice(1, -1)).replace(/\s*\|\s*/g, ' | ')];
  // A bold line on its own is a heading.
  if (/^\*\*[^*]+\*\*$/.test(line)) return [];
  const words = plain(line.replace(/^[-*]\s+|^\d+\.\s+/, ''));
  // A full stop inside a quoted message does not end a sentence.
  const held = words.replace(/'\p{Lu}[^']*[.!?]'/gu, (message) => message.replaceAll(' ', '\uE000'));
  return held
    .split(/(?<=[.!?][)'”]{0,2})\s+(?=[\p{Lu}'#/0-9])/u)
    .map((sentence) => sentence.replaceAll('\uE000', ' '))
    .filter((sentence) => sentence !== '');
}

/** The sentences of the covered sections, in order, without headings. */
export function sentencesOf(specification: string): Sentence[] {
  const sentences: Sentence[] = [];
  let section = 0;
  const lines = specification.split('\n').map((raw) => raw.trim());
  for (const [index, line] of lines.entries()) {
    const heading = /^##\s+(\d+)\./.exec(line);
    if (heading) section = Number(heading[1]);
    if (line === '' || line.startsWith('#') || !(coveredSections as readonly number[]).includes(section)) continue;
    for (const text of sentencesOfLine(line, lines[index + 1])) sentences.push({ section, text });
  }
  return sentences;
}
