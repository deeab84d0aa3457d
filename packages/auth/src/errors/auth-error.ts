/** The codes this service uses, with GoTrue's spelling: supabase-js and the site's translations depend on them. */
export type AuthErrorCode =
  | 'anonymous_provider_disabled'
  | 'bad_code_verifier'
  | 'bad_json'
  | 'bad_jwt'
  | 'bad_oauth_callback'
  | 'bad_oauth_state'
  | 'current_password_invalid'
  | 'email_address_not_provided'
  | 'email_conflict_identity_not_deletable'
  | 'email_exists'
  | 'email_not_confirmed'
  | 'email_provider_disabled'
  | 'flow_state_expired'
  | 'flow_state_not_found'
  | 'identity_already_exists'
  | 'identity_not_found'
  | 'insufficient_aal'
  | 'invalid_credentials'
  | 'manual_linking_disabled'
  | 'mfa_challenge_expired'
  | 'mfa_factor_name_conflict'
  | 'mfa_factor_not_found'
  | 'mfa_phone_enroll_not_enabled'
  | 'mfa_verification_failed'
  | 'mfa_webauthn_enroll_not_enabled'
  | 'no_authorization'
  | 'not_admin'
  | 'not_found'
  | 'oauth_client_not_found'
  | 'otp_disabled'
  | 'otp_expired'
  | 'over_email_send_rate_limit'
  | 'over_request_rate_limit'
  | 'phone_exists'
  | 'phone_not_confirmed'
  | 'phone_provider_disabled'
  | 'provider_disabled'
  | 'provider_email_needs_verification'
  | 'reauthentication_needed'
  | 'reauthentication_not_valid'
  | 'refresh_token_already_used'
  | 'refresh_token_not_found'
  | 'request_timeout'
  | 'same_password'
  | 'saml_provider_disabled'
  | 'session_expired'
  | 'session_not_allowed'
  | 'session_not_found'
  | 'signup_disabled'
  | 'single_identity_not_deletable'
  | 'sms_send_failed'
  | 'too_many_enrolled_mfa_factors'
  | 'unexpected_failure'
  | 'user_already_exists'
  | 'user_banned'
  | 'user_not_found'
  | 'validation_failed'
  | 'weak_password'
  | 'web3_provider_disabled';

export type AuthErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503;
export type WeakReason = 'length' | 'characters' | 'pwned';

/** Everything that a caller may see. The `cause` only goes to the log. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly status: AuthErrorStatus;
  readonly code: AuthErrorCode;
  /** Whole seconds until a retry makes sense. */
  readonly retryAfter: number | undefined;
  readonly weakReasons: readonly WeakReason[] | undefined;

  constructor(
    status: AuthErrorStatus,
    code: AuthErrorCode,
    message: string,
    more: { retryAfter?: number; weakReasons?: readonly WeakReason[]; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.status = status;
    this.code = code;
    this.retryAfter = more.retryAfter;
    this.weakReasons = more.weakReasons;
  }
}

/** The most common error: the request itself is invalid. */
export function invalid(message: string, status: AuthErrorStatus = 400): AuthError {
  return new AuthError(status, 'validation_failed', message);
}
