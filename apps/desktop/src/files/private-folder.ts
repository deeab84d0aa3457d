import { chmodSync, mkdirSync } from 'node:fs';

/** Creates a folder that only this user can access. On Windows, folders in the user's profile are private already. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (process.platform !== 'win32') chmodSync(path, 0o700);
}
