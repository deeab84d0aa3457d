import { type Auth, afterAnswering, type VisitorInfo } from '../context.ts';
import { AuthError, invalid } from '../errors/auth-error.ts';
import { newestSignUp } from '../store/one-time-tokens.ts';
import { userByEmail } from '../store/users.ts';
import { parseEmail, parsePhone } from './address.ts';
import { sendEmailChange } from './email-change.ts';
import { requireMailPause } from './mail-link.ts';
import { sendSignInMail } from './sign-in-mail.ts';

export interface Resend {
  readonly type: string;
  readonly email: string;
  readonly phone: string;
  readonly redirectTo: string;
}

const types = new Set(['signup', 'email_change', 'sms', 'phone_change']);

/** Sends the same mail again if there is anything to confirm; does nothing otherwise. */
export async function resend(auth: Auth, input: Resend, visitor: VisitorInfo): Promise<void> {
  const { type } = input;
  if (!types.has(type)) throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
  if (input.email === '' && type === 'signup') throw invalid('Type provided requires an email address');
  if (input.phone === '' && type === 'sms') throw invalid('Type provided requires a phone number');
  if (input.email !== '' && input.phone !== '') {
    throw invalid('Only an email address or phone number should be provided.');
  }
  if (input.email === '') {
    if (input.phone === '') throw invalid('Missing email address or phone number');
    if (!auth.config.phoneEnabled) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
    parsePhone(input.phone);
    return;
  }
  if (!auth.config.emailEnabled) throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled');
  const email = parseEmail(input.email);
  await auth.limiter.take('resend', { address: visitor.address, account: email });
  await requireMailPause(auth, email);
  await afterAnswering(auth, () => sendAgain(auth, { ...input, email }, visitor));
}

async function sendAgain(auth: Auth, { type, email, redirectTo }: Resend, visitor: VisitorInfo): Promise<void> {
  await auth.accounts.transaction(async (tx) => {
    const user = await userByEmail(tx, email);
    if (!user) return;
    if (type === 'signup' && !user.email_confirmed_at) {
      const newest = await newestSignUp(tx, user.id);
      const typed = {
        // A mail that was sent without a password must not confirm one that a stranger typed earlier.
        passwordHash: newest ? newest.password_hash : user.encrypted_password,
        data: newest?.user_metadata ?? {},
      };
      const flow = { challenge: null, redirectTo, typed, flowId: newest?.flow_id ?? null };
      await sendSignInMail(auth, tx, 'signup', user, flow, visitor);
    }
    if (type === 'email_change' && user.email_change) {
      await sendEmailChange(auth, tx, user, { newEmail: user.email_change, challenge: null, redirectTo }, visitor);
    }
  });
}
