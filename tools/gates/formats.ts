import type { Finding } from './gate.ts';
import { matchesWithLine, type TextFile, textGate } from './text-gate.ts';

/** Formatters whose digits or calendar depend on the language unless configured otherwise. */
const formatter =
  /new Intl\.(?:NumberFormat|DateTimeFormat|RelativeTimeFormat|DurationFormat)\((?!\)|\s*(?:formatLocale\(|'en\b|undefined, \{[^}]*numberingSystem: 'latn'))|\.toLocale(?:Date|Time)?String\(/g;
const pageLanguage = /import \{[^}]*\buseLocale\b[^}]*\} from 'use-intl'/g;

/** One digit system and one calendar per page: every formatter is given `formatLocale`. */
export const checkFormats = (files: readonly TextFile[]): Finding[] =>
  files.flatMap(({ path, text }) => [
    ...[...matchesWithLine(text, formatter)].map(({ match: [code], line }) => ({
      file: path,
      line,
      message: `${code.trim()} may use different digits than the rest of the page: pass formatLocale(locale)`,
    })),
    ...[...matchesWithLine(text, pageLanguage)].map(({ line }) => ({
      file: path,
      line,
      message: 'useLocale of use-intl includes the number format: use the one from @clipharbor/ui',
    })),
  ]);

export const formats = textGate(
  'formats',
  /^(apps|packages)\/(?!.*(\.test\.|\/use-locale\.ts)).*\.tsx?$/,
  checkFormats,
);
