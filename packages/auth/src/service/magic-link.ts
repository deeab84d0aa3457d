import type { Transaction } from '@clipharbor/database';
import { type Auth, afterAnswering, type VisitorInfo } from '../context.ts';
import { AuthError, invalid } from '../errors/auth-error.ts';
import { isUniqueViolation, type Metadata, userByEmail } from '../store/users.ts';
import { checkMetadata, parseEmail, parsePhone } from './address.ts';
import { requireMailPause } from './mail-link.ts';
import type { Challenge } from './pkce.ts';
import { sendSignInMail } from './sign-in-mail.ts';
import { confirmEmail, createEmailUser } from './sign-up.ts';

export interface OtpRequest {
  readonly email: string;
  readonly phone: string;
  readonly createUser: boolean;
  readonly data: Metadata;
  readonly challenge: Challenge | null;
  readonly redirectTo: string;
}

/** Mails a link and a code that sign in without a password; creates the account on request. */
export async function sendOtp(auth: Auth, input: OtpRequest, visitor: VisitorInfo): Promise<void> {
  if (input.email !== '' && input.phone !== '') {
    throw invalid('Only an email address or phone number should be provided');
  }
  if (input.phone !== '') {
    parsePhone(input.phone);
    throw auth.config.phoneEnabled
      ? new AuthError(422, 'sms_send_failed', 'Error sending sms OTP: no provider is configured')
      : new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
  }
  if (input.email === '') throw invalid('One of email or phone must be set');
  if (!auth.config.emailEnabled) throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
  const email = parseEmail(input.email);
  checkMetadata(input.data);
  await auth.limiter.take('otp', { address: visitor.address, account: email });
  await requireMailPause(auth, email);
  const attempt = () => auth.accounts.transaction((tx) => sendIn(auth, tx, { ...input, email }, visitor));
  await afterAnswering(auth, () =>
    attempt().catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      return attempt();
    }),
  );
}

async function sendIn(auth: Auth, tx: Transaction, input: OtpRequest, visitor: VisitorInfo): Promise<void> {
  const known = await userByEmail(tx, input.email);
  if (!known && !(input.createUser && auth.config.signUpEnabled)) {
    if (auth.config.hidesAccounts) return;
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
  }
  const now = auth.clock();
  const user = known ?? (await createEmailUser(tx, { email: input.email, passwordHash: null, data: input.data }, now));
  if (!known && auth.config.emailAutoconfirm)
    return sendSignInMail(auth, tx, 'magiclink', await confirmEmail(tx, user.id, now), input, visitor);
  if (!user.email_confirmed_at) {
    // An earlier sign-up with this address may be someone else's: this mail was not sent to confirm its password.
    const passwordHash = user.confirmation_sent_at === null ? user.encrypted_password : null;
    return sendSignInMail(auth, tx, 'signup', user, { ...input, typed: { passwordHash, data: {} } }, visitor);
  }
  return sendSignInMail(auth, tx, 'magiclink', user, input, visitor);
}
