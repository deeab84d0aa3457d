import { link, lstat, open, rename, rm, unlink } from 'node:fs/promises';
import { MediaError } from '@clipharbor/media';
import { errorCode } from './disk-errors.ts';

const taken = (to: string): MediaError =>
  new MediaError('output.busy', 'A file of this name exists already.', { facts: { subject: to } });

/** Moves a file to a name that must be free. A crash at any point leaves the file under the old name, the new one or both. */
export async function renameExclusive(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') {
      if (!(await isSameFile(from, to))) throw taken(to);
    } else if (
      code === 'EPERM' ||
      code === 'ENOTSUP' ||
      code === 'EOPNOTSUPP' ||
      code === 'ENOSYS' ||
      code === 'EMLINK'
    ) {
      return renameOverPlaceholder(from, to);
    } else throw error;
  }
  await unlink(from);
}

/** For file systems without hard links, such as exFAT: creating the empty file reserves the name. */
export async function renameOverPlaceholder(from: string, to: string): Promise<void> {
  await lstat(from);
  try {
    await (await open(to, 'wx')).close();
  } catch (error) {
    throw errorCode(error) === 'EEXIST' ? taken(to) : error;
  }
  try {
    await rename(from, to);
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}

/** A crash between link and unlink leaves both names on one file. */
async function isSameFile(a: string, b: string): Promise<boolean> {
  const [first, second] = await Promise.all([lstat(a, { bigint: true }), lstat(b, { bigint: true })]);
  return first.ino === second.ino && first.dev === second.dev;
}
