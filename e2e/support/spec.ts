import { test } from '@playwright/test';

/**
 * Quotes the sentences of the specification that a test proves, whole and verbatim: `spec('…')` as the first line of the
 * test. docs/spec-coverage.md is generated from these quotes.
 */
export function spec(...sentences: readonly string[]): void {
  for (const description of sentences) test.info().annotations.push({ type: 'spec', description });
}
