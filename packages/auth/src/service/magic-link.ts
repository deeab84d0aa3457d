import type { Transaction } from '@clipharbor/database';
import { type Auth, afterAnswering, type VisitorInfo } from '../context.ts';
import { AuthError, invalid } from '../errors/auth-error.ts';
import { audit } from '../store/audit.ts';
import { isUniqueViolation, type Metadata, type UserRow, updateUser, userByEmail } from '../store/users.ts';
import { checkMetadata, parseEmail, parsePhone } from './address.ts';
import { requireMailPause, sendLink } from './mail-link.ts';
import { type Challenge, rememberFlow } from './pkce.ts';
import { confirmEmail, createEmailUser, requestConfirmation } from './sign-up.ts';

export interface OtpRequest {
  readonly email: string;
  readonly phone: string;
  readonly createUser: boolean;
  readonly data: Metadata;
  readonly challenge: Challenge | null;
  readonly redirectTo: string;
}

/** A mail with a link and a code that sign in without a password; makes the account if it is asked to. */
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
    return sendMagicLink(auth, tx, await confirmEmail(tx, user.id, now), input, visitor);
  if (!user.email_confirmed_at) {
    // Whoever signed up with this address before may be somebody else: this mail was not sent for their password.
    const passwordHash = user.confirmation_sent_at === null ? user.encrypted_password : null;
    return requestConfirmation(auth, tx, user, { ...input, typed: { passwordHash, data: {} } }, visitor);
  }
  return sendMagicLink(auth, tx, user, input, visitor);
}

async function sendMagicLink(
  auth: Auth,
  tx: Transaction,
  user: UserRow,
  input: OtpRequest,
  visitor: VisitorInfo,
): Promise<void> {
  const now = auth.clock();
  const { challenge, redirectTo } = input;
  const flowId = await rememberFlow(auth, tx, { userId: user.id, challenge, method: 'magiclink', redirectTo });
  await sendLink(auth, tx, {
    user,
    to: user.email ?? '',
    kind: 'recovery_token',
    type: 'magiclink',
    template: 'magic_link',
    redirectTo,
    isPkce: challenge !== null,
    flowId,
    visitor,
  });
  await updateUser(tx, user.id, { recovery_sent_at: now }, now);
  await audit(tx, 'user_recovery_requested', { userId: user.id, address: visitor.address }, now);
}
