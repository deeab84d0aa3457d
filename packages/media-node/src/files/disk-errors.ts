import { MediaError } from '@clipharbor/media';

/** Runs a file operation and converts system errors to the engine's errors. */
export async function onDisk<T>(subject: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw diskError(error, subject);
  }
}

function diskError(error: unknown, subject: string): MediaError {
  if (error instanceof MediaError) return error;
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new MediaError('disk.full', 'The disk is full.', { cause: error, facts: { subject } });
  }
  return new MediaError('disk.failed', `The file cannot be used (${code ?? 'unknown'}).`, {
    cause: error,
    facts: { subject },
  });
}

/** The system's name for an error, such as ENOENT. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
