import { MediaError } from '../../model/errors.ts';

/** Calls back for each non-empty line, trimmed, with its number from 1. Accepts any line ending, with or without BOM. */
export function eachLine(text: string, limit: number, onLine: (line: string, number: number) => void): void {
  const source = text.includes('\n') ? text : text.replaceAll('\r', '\n');
  let at = source.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (let number = 1; at < source.length; number++) {
    if (number > limit) {
      throw new MediaError('manifest.tooLarge', 'The playlist has too many lines.', {
        facts: { subject: `${limit} lines` },
      });
    }
    const found = source.indexOf('\n', at);
    const end = found < 0 ? source.length : found;
    const line = source.slice(at, end).trim();
    if (line) onLine(line, number);
    at = end + 1;
  }
}
