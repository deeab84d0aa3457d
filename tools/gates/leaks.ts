import type { Finding } from './gate.ts';
import { matchesWithLine, type TextFile, textGate } from './text-gate.ts';

/** What must never be in a tracked file. The patterns are written so that this file does not match itself. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/g, 'a private key'],
  [/\b(?:sk|rk)_live_[A-Za-z0-9]{8,}/g, 'a live payment key'],
  [/\bwhsec_[A-Za-z0-9]{24,}/g, 'a webhook secret'],
  [/\bAKIA[0-9A-Z]{16}\b/g, 'a cloud access key'],
  [/\bgh[pousr]_[A-Za-z0-9]{30,}/g, 'a repository token'],
  [/\bnpm_[A-Za-z0-9]{36}\b/g, 'a package token'],
  [/\bsb_secret_[A-Za-z0-9]{16,}/g, 'a backend secret'],
  [/\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{20,}/g, 'a signed token'],
  [
    /[a-z][a-z0-9+]*:\/\/[^\s/:@'"`$]+:[^\s/@'"`$]{3,}@(?!(?:[\w.-]+\.)?(?:example|invalid|test)\b|localhost|127\.|evil|host)[\w.-]+/g,
    'a password in an address',
  ],
  [/(?<![\w.$}/-])\/(?:home|Users|root|work|tmp\/wt)\/[\w.-]+/g, 'a path of somebody’s machine'],
  [/[A-Z]:\\Users\\[\w.-]+/g, 'a path of somebody’s machine'],
  [/https?:\/\/(?:registry|deb|mirror|proxy)\.[\w.-]+/g, 'the host of a package registry'],
  [/"resolved": *"https?:/g, 'the host of a package registry'],
];

export function findLeaks(files: readonly TextFile[]): Finding[] {
  return files.flatMap(({ path, text }) =>
    patterns.flatMap(([pattern, what]) =>
      // The text itself is not printed: a log is a worse place for a secret than a file.
      [...matchesWithLine(text, pattern)].map(({ line }) => ({ file: path, line, message: `looks like ${what}` })),
    ),
  );
}

export const leaks = textGate('secrets, machine paths, registry hosts', /./, findLeaks);
