import { MediaError } from '@clipharbor/media';

/** Runs a file operation and converts failures to our errors. */
export async function onDisk<T>(subject: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw asMediaError(subject, cause);
  }
}

function asMediaError(subject: string, cause: unknown): MediaError {
  if (cause instanceof MediaError) return cause;
  const facts = { subject };
  const name = cause instanceof DOMException ? cause.name : '';
  switch (name) {
    case 'QuotaExceededError':
      return new MediaError('disk.full', 'There is not enough space for the file.', { facts, cause });
    case 'NoModificationAllowedError':
      return new MediaError('output.busy', 'Another job is writing this file.', { facts, cause });
    case 'SecurityError':
      return new MediaError('disk.failed', 'This window may not store files.', { facts, cause });
    default:
      return new MediaError('disk.failed', 'The file cannot be written.', { facts, cause });
  }
}
