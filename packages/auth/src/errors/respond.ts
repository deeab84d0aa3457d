import { DatabaseError } from '@clipharbor/database';
import type { Context } from 'hono';
import { AuthError } from './auth-error.ts';

const versionHeader = 'x-supabase-api-version';
const versioned = '2024-01-01';

function hasVersionedErrors(asked: string | undefined): boolean {
  // Dates in this form sort as text; anything else counts as the first version, as in GoTrue.
  return asked !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= versioned;
}

/** What an unexpected error may reveal: that it happened, and whether a retry helps. The rest goes to the log. */
export function known(auth: { onError(error: unknown): void }, error: unknown): AuthError {
  const answered = toAuthError(error);
  if (answered.status >= 500) auth.onError(error);
  return answered;
}

function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  const passing = error instanceof DatabaseError && ['busy', 'unavailable', 'timeout', 'conflict'].includes(error.kind);
  return passing
    ? new AuthError(503, 'request_timeout', 'The service is busy, please try again', { cause: error, retryAfter: 1 })
    : new AuthError(500, 'unexpected_failure', 'Unexpected failure, please try again later', { cause: error });
}

/** GoTrue's two error bodies; the caller chooses with the version header. */
export function errorResponse(c: Context, error: AuthError): Response {
  c.header('x-sb-error-code', error.code);
  if (error.retryAfter !== undefined) c.header('retry-after', String(error.retryAfter));
  const weak = error.weakReasons ? { weak_password: { reasons: error.weakReasons } } : {};
  if (hasVersionedErrors(c.req.header(versionHeader))) {
    c.header(versionHeader, versioned);
    return c.json({ code: error.code, message: error.message, ...weak }, error.status);
  }
  return c.json({ code: error.status, error_code: error.code, msg: error.message, ...weak }, error.status);
}
