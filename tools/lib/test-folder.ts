import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One temporary folder for a whole run of tests, removed with all that tests left in it, also those that were ended. */
export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'clipharbor-tests-'));
  // PostgreSQL runs as another user and has its files in here: that user may pass through, but not look around.
  chmodSync(folder, 0o711);
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  // PostgreSQL still runs and may write while its files go away.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
