import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A failed test: its name, and the beginning of its message. */
export interface Failure {
  readonly file: string;
  readonly test: string;
  readonly message: string;
}

export interface VitestFile {
  readonly name: string;
  readonly message: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages?: readonly string[] | null;
  }[];
}

export interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly errors?: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

/** Failures in Vitest's JSON report. A file that could not be loaded has no failed tests, only a message. */
export function vitestFailures(files: readonly VitestFile[], root: string): Failure[] {
  return files.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && message !== '') return [{ file, test: file, message: beginning(message) }];
    return failed.map((result) => ({
      file,
      test: `${file} › ${result.fullName}`,
      message: beginning(result.failureMessages?.[0] ?? ''),
    }));
  });
}

/** Failures in Playwright's JSON report. */
export function playwrightFailures(suites: readonly PlaywrightSuite[]): Failure[] {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => ({
          file: `e2e/${file}`,
          test: `e2e/${file} › ${title}`,
          message: beginning(results.flatMap(({ errors = [] }) => errors)[0]?.message ?? ''),
        })),
    ),
    ...playwrightFailures(inner),
  ]);
}

const maxLines = 15;

/** Enough to see what went wrong; the full text is where it happened. */
const beginning = (text: string): string =>
  stripVTControlCharacters(text).trim().split('\n').slice(0, maxLines).join('\n');
