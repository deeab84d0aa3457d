import type { Finding } from './gate.ts';
import { type TextFile, textGate } from './text-gate.ts';

const lengthBudget = { median: 60, p90: 200, most: 350 } as const;

const countLines = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** Short files are found by their name and understood without scrolling. */
export function checkLengths(files: readonly TextFile[]): Finding[] {
  const lengths = files.map(({ path, text }) => ({ path, lines: countLines(text) })).sort((a, b) => a.lines - b.lines);
  const findings: Finding[] = lengths
    .filter(({ lines }) => lines > lengthBudget.most)
    .map(({ path, lines }) => ({
      file: path,
      message: `${lines} lines; at most ${lengthBudget.most}: split it by responsibility`,
    }));
  const at = (share: number) => lengths[Math.floor((lengths.length - 1) * share)]?.lines ?? 0;
  for (const [share, limit, name] of [
    [0.5, lengthBudget.median, 'median'],
    [0.9, lengthBudget.p90, '90th percentile'],
  ] as const) {
    if (at(share) > limit)
      findings.push({ file: 'all source files', message: `${name} is ${at(share)} lines; at most ${limit}` });
  }
  return findings;
}

export const fileLength = textGate('file length', /\.(ts|tsx|mjs|css|sql)$/, checkLengths);
