import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { makePrivateFolder } from '../files/private-folder.ts';

/** Longer socket paths are silently truncated: macOS allows 104 bytes including the terminating zero. */
const maxSocketPathBytes = 103;

/** The address at which a data folder's engine listens: a named pipe, or a socket in a folder that only this user can access. */
export function pipeAddress(dataFolder: string): string {
  const digest = createHash('sha256').update(`${userInfo().username}\n${dataFolder}`).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\clipharbor-${digest}`;
  const near = join(dataFolder, 'engine.sock');
  return Buffer.byteLength(near) <= maxSocketPathBytes ? near : join(privateTemporaryFolder(), `${digest}.sock`);
}

/** For data folders with long paths. If another user has created the folder first, it is not used. */
function privateTemporaryFolder(): string {
  const { uid } = userInfo();
  const folder = join(tmpdir(), `clipharbor-${uid}`);
  makePrivateFolder(folder);
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== uid) throw new Error(`${folder} belongs to someone else.`);
  return folder;
}
