import { createHash } from 'node:crypto';
import type { FeedFile } from '@clipharbor/contracts';
import { UpdateError } from './update-error.ts';

/** Refuses any bytes other than the signed ones. */
export function checkFile(file: Pick<FeedFile, 'size' | 'sha256'>, bytes: Uint8Array, name: string): void {
  if (bytes.byteLength !== file.size) throw new UpdateError('update.size', `${name} has ${bytes.byteLength} bytes`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== file.sha256) throw new UpdateError('update.hash', `${name} has other contents`);
}
