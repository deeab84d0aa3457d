import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setBackgroundLanguage } from '../../e2e/extension/support/show.ts';
import { type Harness, harnessFor, launch } from '../../e2e/extension/support/test.ts';
import { grantedCopy } from '../../e2e/extension/support/unpacked.ts';

/** Runs work with the extension in a browser with this language. */
export async function inBrowser<T>(
  language: string,
  hostRules: readonly string[],
  work: (harness: Harness) => Promise<T>,
): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'clipharbor-pictures-'));
  const extension = await grantedCopy();
  const context = await launch(extension, profile, { hostRules, args: ['--ignore-certificate-errors'] });
  try {
    const harness = await harnessFor(context);
    await setBackgroundLanguage(harness, language);
    return await work(harness);
  } finally {
    await context.close();
    for (const folder of [profile, extension]) await rm(folder, { recursive: true, force: true });
  }
}
