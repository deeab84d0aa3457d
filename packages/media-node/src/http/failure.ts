import { MediaError } from '@clipharbor/media';

/** Converts any failure of a transfer to the engine's error. */
export function transferFailure(error: unknown, url: string): MediaError {
  if (error instanceof MediaError) return error;
  return new MediaError('network.failed', 'The connection failed.', {
    cause: error,
    facts: { url, subject: reason(error) },
  });
}

function reason(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.message : 'unknown';
}

/** The error for a request that its caller stopped. */
export const canceledError = (signal: AbortSignal): MediaError =>
  new MediaError('cancelled', 'The request was stopped.', { cause: signal.reason });
