import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { trackedFiles } from '../lib/tracked-files.ts';
import type { Finding, Gate } from './gate.ts';

export interface TextFile {
  readonly path: string;
  readonly text: string;
}

const binary = /\.(png|avif|webp|ico|woff2|mp4|gif|jpg)$/;

/** A gate over the text of all tracked files. The rule itself is a pure function that is tested with in-memory files. */
export function textGate(name: string, includes: RegExp, rule: (files: readonly TextFile[]) => Finding[]): Gate {
  return {
    name,
    async run(root): Promise<Finding[]> {
      const paths = trackedFiles(root).filter((path) => includes.test(path) && !binary.test(path));
      return rule(paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })));
    },
  };
}

/** Every match of a pattern, with its line. */
export function* matchesWithLine(text: string, pattern: RegExp): Generator<{ match: RegExpMatchArray; line: number }> {
  for (const match of text.matchAll(pattern)) {
    yield { match, line: text.slice(0, match.index).split('\n').length };
  }
}
