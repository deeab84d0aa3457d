import { ClientError } from '@clipharbor/client';
import { isErrorCode } from '@clipharbor/domain';
import { useTranslations } from 'use-intl';

/** Codes of the account service that have a text. */
export const backendCodes = [
  'invalid_credentials',
  'email_not_confirmed',
  'over_request_rate_limit',
  'over_email_send_rate_limit',
  'weak_password',
  'same_password',
  'otp_expired',
  'session_expired',
  'session_not_found',
  'refresh_token_not_found',
  'reauthentication_needed',
  'reauthentication_not_valid',
  'current_password_invalid',
  'insufficient_aal',
  'session_not_allowed',
  'provider_disabled',
  'signup_disabled',
  'user_banned',
  'flow_state_expired',
  'flow_state_not_found',
  'bad_code_verifier',
  'bad_oauth_callback',
  'email_exists',
  'email_address_invalid',
  'identity_already_exists',
  'identity_not_found',
  'mfa_challenge_expired',
  'mfa_factor_not_found',
  'mfa_verification_failed',
  'other_account',
  'single_identity_not_deletable',
  'email_conflict_identity_not_deletable',
  'too_many_enrolled_mfa_factors',
] as const;
type BackendCode = (typeof backendCodes)[number];

/** Codes that mean the same to a visitor as a code that has a text. */
export const sameWords: Readonly<Record<string, BackendCode>> = {
  bad_jwt: 'session_expired',
  no_authorization: 'session_expired',
  refresh_token_already_used: 'session_expired',
  user_not_found: 'session_expired',
  user_already_exists: 'email_exists',
  provider_email_needs_verification: 'email_not_confirmed',
  email_address_not_provided: 'bad_oauth_callback',
  bad_oauth_state: 'flow_state_not_found',
  email_provider_disabled: 'provider_disabled',
  otp_disabled: 'provider_disabled',
  manual_linking_disabled: 'provider_disabled',
};

const faults = ['network', 'timeout', 'unreadable'] as const;

const oneOf = <T extends string>(list: readonly T[], code: string | undefined): T | undefined =>
  list.find((own) => own === code);

/** Fallback by status for backend codes without a text. The backend's own messages are for developers. */
function statusKey(status: number | null) {
  if (status === 429) return 'tooMany' as const;
  return status === 503 || status === 504 ? ('unavailable' as const) : ('unexpected' as const);
}

/** The catalog key for a failure, or `null` if the product's API has sent a sentence that is newer than this page. */
export function failureKey(error: ClientError) {
  if (error.kind !== 'refused') return oneOf(faults, error.kind) ?? null;
  if (isErrorCode(error.code)) return error.code;
  if (error.source === 'product') return null;
  const code = oneOf(backendCodes, Object.hasOwn(sameWords, error.code) ? sameWords[error.code] : error.code);
  return code ? (`backend.${code}` as const) : statusKey(error.status);
}

/** Explains a failure in the visitor's language. Anything but a failed call is a bug and gets the text for bugs. */
export function useFailureText(): (error: unknown) => string {
  const t = useTranslations('refusals');
  return (error) => {
    if (!(error instanceof ClientError)) return t('unexpected');
    const key = failureKey(error);
    return key === null ? error.message : t(key);
  };
}
