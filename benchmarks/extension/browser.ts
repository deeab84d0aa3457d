import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Harness, harnessFor, launch } from '../../e2e/extension/support/test.ts';
import { grantedCopy } from '../../e2e/extension/support/unpacked.ts';

/** No server runs there, because the measurements need no account. */
const siteOrigin = 'http://127.0.0.1:9';

/** A browser with the extension, for the duration of the work. */
export async function withExtension<T>(work: (harness: Harness, profile: string) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'clipharbor-bench-'));
  const extension = await grantedCopy({ siteOrigin });
  const context = await launch(extension, profile, { hasNetLog: false });
  try {
    return await work(await harnessFor(context), profile);
  } finally {
    await context.close();
    for (const folder of [profile, extension]) await rm(folder, { recursive: true, force: true });
  }
}

/** The same browser without it. */
export async function withoutExtension<T>(work: (context: Harness['context']) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'clipharbor-bench-'));
  const context = await launch(null, profile, { hasNetLog: false });
  try {
    return await work(context);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}
