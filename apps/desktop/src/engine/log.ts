import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const maxLogBytes = 1024 * 1024;

/** Logs unexpected errors for bug reports. Never headers, tokens or addresses: our own error messages contain none. */
export function openLog(dataFolder: string): (error: unknown) => void {
  const path = join(dataFolder, 'engine.log');
  return (error) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    try {
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes) renameSync(path, `${path}.1`);
      appendFileSync(path, `${new Date().toISOString()} ${text}\n`, { mode: 0o600 });
    } catch {
      // The disk is full, which the app reports elsewhere.
    }
  };
}
