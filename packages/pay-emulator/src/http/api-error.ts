export type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

export interface ErrorFields {
  code?: string | undefined;
  decline_code?: string | undefined;
  param?: string | undefined;
  charge?: string | undefined;
  payment_intent?: object | undefined;
  payment_method?: object | undefined;
  advice_code?: string | undefined;
}

/** An error in the provider's form. Anything else that is thrown becomes a 500. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly type: ErrorType;
  readonly fields: ErrorFields;

  constructor(status: number, type: ErrorType, message: string, fields: ErrorFields = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.fields = fields;
  }

  body(requestId: string): { error: object } {
    const { code } = this.fields;
    return {
      error: {
        ...this.fields,
        ...(code === undefined ? {} : { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
        message: this.message,
        request_log_url: `https://dashboard.stripe.com/test/workbench/logs?object=${requestId}`,
        type: this.type,
      },
    };
  }
}

/** Refused before any work was done: the call may be corrected and resent under the same idempotency key. */
export class ParameterError extends ApiError {
  constructor(message: string, fields: ErrorFields = {}) {
    super(400, 'invalid_request_error', message, fields);
  }
}

export const invalidParameter = (message: string, fields: ErrorFields = {}): ParameterError =>
  new ParameterError(message, fields);

export const invalidRequest = (message: string, fields: ErrorFields = {}): ApiError =>
  new ApiError(400, 'invalid_request_error', message, fields);

export const missing = (kind: string, id: string, param = 'id'): ApiError =>
  new ApiError(param === 'id' ? 404 : 400, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param,
  });

export const cardError = (message: string, fields: ErrorFields): ApiError =>
  new ApiError(402, 'card_error', message, fields);
