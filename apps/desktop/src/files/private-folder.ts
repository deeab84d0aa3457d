import { chmodSync, mkdirSync } from 'node:fs';

/** Makes a folder that only this user can enter. Windows folders in the user's profile are that already. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (process.platform !== 'win32') chmodSync(path, 0o700);
}
