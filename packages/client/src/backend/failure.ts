import { ShapeError } from '@clipharbor/domain';
import { ClientError, networkError, timeoutError, unreadableError } from '../client-error.ts';

/** An error as supabase-js reports it, from accounts or tables. */
interface Reported {
  readonly message: string;
  readonly name?: string;
  readonly code?: string | undefined;
  readonly status?: number | undefined;
}

const isTimeout = ({ message }: Reported): boolean => /TimeoutError|took too long/.test(message);

/** Converts what supabase-js reports into the one error type of this package. */
export function failureOf(error: Reported, timeoutMs: number, status = error.status ?? 0): ClientError {
  if (isTimeout(error)) return timeoutError(timeoutMs, error);
  if (status === 0 && !error.code) return networkError(error);
  if (!error.code && status >= 500) return unreadableError(status, error);
  return new ClientError('refused', error.code || 'unexpected', error.message, { status, cause: error });
}

/** Parses rows; a row of an unexpected shape makes the response unreadable. */
export function readRows<T>(status: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ShapeError) throw unreadableError(status, error);
    throw error;
  }
}
