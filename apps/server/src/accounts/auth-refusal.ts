import { AuthError, type AuthErrorCode } from '@clipharbor/auth';
import { AppError, type ErrorCode } from '@clipharbor/domain';

/** Maps the account service's codes to those of the product's API. Anything unlisted is not the caller's fault. */
const codes = new Map<string, ErrorCode>([
  ['weak_password', 'account.weakPassword'],
  ['user_already_exists', 'account.exists'],
  ['email_exists', 'account.exists'],
  ['validation_failed', 'input.invalid'],
  ['email_address_invalid', 'input.invalid'],
  ['over_request_rate_limit', 'tooMany'],
  ['over_email_send_rate_limit', 'tooMany'],
  ['invalid_credentials', 'auth.credentials'],
  ['flow_state_not_found', 'auth.code'],
  ['flow_state_expired', 'auth.code'],
  ['bad_code_verifier', 'auth.code'],
  ['signup_disabled', 'auth.forbidden'],
  ['email_provider_disabled', 'auth.forbidden'],
] satisfies readonly (readonly [AuthErrorCode | 'email_address_invalid', ErrorCode])[]);

export const refusalFor = (code: string): ErrorCode => codes.get(code) ?? 'unexpected';

/** Runs a call to the account service and translates its refusals. */
export async function explainRefusals<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (!(cause instanceof AuthError) || refusalFor(cause.code) === 'unexpected') throw cause;
    throw new AppError(refusalFor(cause.code), { detail: cause.message, cause, retryAfterSeconds: cause.retryAfter });
  }
}
