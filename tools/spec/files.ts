import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { trackedFiles } from '../lib/tracked-files.ts';
import type { KnownSentence } from './coverage.ts';
import { type Quote, quotesOf } from './quotes.ts';

export const tablePath = 'docs/spec-coverage.md';
export const knownPath = 'docs/spec-sentences.json';

/** The specification is not part of the repository: it may be next to it, or be named by `SPEC_FILE`. */
export function readSpecification(root: string): string | null {
  const path = process.env['SPEC_FILE'] ?? join(root, '..', 'shared', 'spec.md');
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

export const readKnown = (root: string): KnownSentence[] =>
  existsSync(join(root, knownPath)) ? JSON.parse(readFileSync(join(root, knownPath), 'utf8')) : [];

export const readQuotes = (root: string): Quote[] =>
  trackedFiles(root)
    .filter((path) => /^e2e\/.*\.spec\.ts$/.test(path))
    .flatMap((path) => quotesOf(path, readFileSync(join(root, path), 'utf8')));
