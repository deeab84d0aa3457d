import type { Finding } from './gate.ts';
import { matchesWithLine, type TextFile, textGate } from './text-gate.ts';

const marker = /(biome-ignore|@ts-expect-error|@ts-ignore|@ts-nocheck)([^\n]*)/g;

/** A suppressed check needs a reason next to it; checks are never turned off for a whole file. */
export function checkSuppressions(files: readonly TextFile[]): Finding[] {
  return files.flatMap(({ path, text }) =>
    [...matchesWithLine(text, marker)].flatMap(({ match: [, kind = '', rest = ''], line }) => {
      const finding = (message: string) => [{ file: path, line, message }];
      if (kind === '@ts-ignore' || kind === '@ts-nocheck' || rest.startsWith('-all'))
        return finding(`${kind}${rest.startsWith('-all') ? '-all' : ''} hides everything`);
      const reason = kind === 'biome-ignore' ? rest.slice(rest.indexOf(':') + 1) : rest.replace(/^[\s:–-]+/, '');
      return reason.trim().split(/\s+/).length >= 4 ? [] : finding(`${kind} without a reason of a few words`);
    }),
  );
}

export const suppressions = textGate(
  'suppressions',
  /^(?!tools\/gates\/suppressions).*\.(ts|tsx|mjs|css)$/,
  checkSuppressions,
);
