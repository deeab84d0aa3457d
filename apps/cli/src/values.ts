import { UsageError } from './usage-error.ts';

/** `90`, `1:30`, `1:02:03.5` as seconds. */
export function parseTime(text: string, option: string): number {
  if (!/^(\d+:){0,2}\d+(\.\d+)?$/.test(text))
    throw new UsageError(`--${option}: ${text} is not a time such as 90, 1:30 or 1:02:03.5.`);
  return text.split(':').reduce((total, part) => total * 60 + Number(part), 0);
}

const units = { '': 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3, T: 1024 ** 4 } as const;

/** `500K`, `5M`, `1.5G` as bytes. */
export function parseSize(text: string, option: string): number {
  const match = /^(\d+(?:\.\d+)?)([KMGT]?)(?:i?B)?$/i.exec(text);
  const unit = match?.[2]?.toUpperCase() as keyof typeof units | undefined;
  const bytes = match && unit !== undefined ? Math.round(Number(match[1]) * units[unit]) : 0;
  if (bytes <= 0) throw new UsageError(`--${option}: ${text} is not a size such as 500K, 5M or 2G.`);
  return bytes;
}

/** A header as `Name: value`, refusing values that could inject another one. */
export function parseHeader(text: string): readonly [string, string] {
  const match = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*([^\r\n\0]*)$/.exec(text);
  if (!match?.[1]) throw new UsageError(`--header: ${JSON.stringify(text)} is not of the form "Name: value".`);
  return [match[1].toLowerCase(), (match[2] ?? '').trim()];
}

/** The address of a proxy, as written. */
export function parseProxy(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    throw new UsageError(`--proxy: ${text} is not an http or https address such as http://127.0.0.1:8080.`);
  return text;
}

/** Where to write. Standard output is not possible, because the index of a container is written at the end. */
export function parseOutput(text: string): string {
  if (text === '') throw new UsageError('--output needs a value.');
  if (text === '-') throw new UsageError('--output: a download cannot be written to standard output. Name a file.');
  return text;
}

/** `30:00` as seconds, `2G` as bytes. */
export function parseSplit(text: string): { seconds: number } | { bytes: number } {
  try {
    if (!/^[\d:.]+$/.test(text)) return { bytes: parseSize(text, 'split') };
    const seconds = parseTime(text, 'split');
    if (seconds > 0) return { seconds };
  } catch {
    // Neither a time nor a size: the parsers' own errors would name only one of them.
  }
  throw new UsageError(`--split: ${text} is neither a time such as 30:00 nor a size such as 500M or 2G.`);
}
