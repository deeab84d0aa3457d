/** The four fields that PostgREST puts in every error body. */
export type ErrorBody = {
  code: string | null;
  message: string;
  details: unknown;
  hint: string | null;
};

export type RestErrorOptions = {
  details?: unknown;
  hint?: string | null;
  headers?: Record<string, string>;
  cause?: unknown;
};

/** Every error of /rest/v1; its status and body go to the client unchanged. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;
  readonly code: string | null;
  readonly details: unknown;
  readonly hint: string | null;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string | null, message: string, options: RestErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.status = status;
    this.code = code;
    this.details = options.details ?? null;
    this.hint = options.hint ?? null;
    this.headers = options.headers ?? {};
  }

  body(): ErrorBody {
    return { code: this.code, details: this.details, hint: this.hint, message: this.message };
  }
}

/** The error that a token verifier throws for a bad, expired or foreign token. */
export function invalidToken(message: string, code: 'PGRST301' | 'PGRST303' = 'PGRST301'): RestError {
  const description = message.replaceAll(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, ' ');
  return new RestError(401, code, message, {
    headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${description}"` },
  });
}
