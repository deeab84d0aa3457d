import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One temporary folder for a whole test run, removed afterwards with everything that tests (even aborted ones) left in it. */
export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'clipharbor-tests-'));
  // PostgreSQL runs as another user and has its files in here: that user may traverse the folder, but not list it.
  chmodSync(folder, 0o711);
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  // PostgreSQL may still be running and write while its files are being removed.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
