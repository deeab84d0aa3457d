import type { Transaction } from '@clipharbor/database';
import type { Auth, VisitorInfo } from '../context.ts';
import { insertIdentity, ownIdentity, refreshProviders, updateIdentity } from '../store/identities.ts';
import { deleteTokens, type TokenKind } from '../store/one-time-tokens.ts';
import { type UserRow, updateUser } from '../store/users.ts';
import { sendLink, sendNotice } from './mail-link.ts';
import { type Challenge, rememberFlow } from './pkce.ts';

export interface EmailChange {
  readonly newEmail: string;
  readonly challenge: Challenge | null;
  readonly redirectTo: string;
}

/** Mails the new address and the old one too, unless there is none or that is switched off. */
export async function sendEmailChange(
  auth: Auth,
  tx: Transaction,
  user: UserRow,
  { newEmail, challenge, redirectTo }: EmailChange,
  visitor: VisitorInfo,
): Promise<UserRow> {
  const now = auth.clock();
  await rememberFlow(auth, tx, { userId: user.id, challenge, method: 'email_change', redirectTo });
  const common = {
    user,
    type: 'email_change',
    template: 'email_change',
    redirectTo,
    isPkce: challenge !== null,
    visitor,
    newEmail,
  } as const;
  await sendLink(auth, tx, { ...common, to: newEmail, kind: 'email_change_token_new' });
  if (needsBoth(auth, user)) {
    await sendLink(auth, tx, { ...common, to: user.email ?? '', kind: 'email_change_token_current' });
  }
  const change = { email_change: newEmail, email_change_sent_at: now, email_change_confirm_status: 0 };
  return updateUser(tx, user.id, change, now);
}

function needsBoth(auth: Auth, user: UserRow): boolean {
  const { emailDoubleConfirm, emailAutoconfirm } = auth.config;
  return emailDoubleConfirm && !emailAutoconfirm && user.email !== null && user.email !== '';
}

/** One of the two links was used. Returns the user once the change is complete, null while the other is missing. */
export async function confirmEmailChange(
  auth: Auth,
  tx: Transaction,
  user: UserRow,
  used: TokenKind,
  visitor: VisitorInfo,
): Promise<UserRow | null> {
  const now = auth.clock();
  if (needsBoth(auth, user) && user.email_change_confirm_status === 0) {
    await updateUser(tx, user.id, { email_change_confirm_status: 1 }, now);
    await deleteTokens(tx, user.id, [used]);
    return null;
  }
  // While the row still has the old address: its owner can still object.
  const data = { newEmail: user.email_change ?? '' };
  await sendNotice(auth, tx, { user, template: 'email_changed', visitor, data });
  return completeEmailChange(tx, user, now);
}

export async function completeEmailChange(tx: Transaction, user: UserRow, now: Date): Promise<UserRow> {
  const email = user.email_change ?? '';
  const data = ownIdentity(user.id, 'email', email, true);
  const hadOne = await updateIdentity(tx, user.id, 'email', { email, email_verified: true }, now);
  if (!hadOne) await insertIdentity(tx, user.id, 'email', data, now);
  await deleteTokens(tx, user.id, ['email_change_token_new', 'email_change_token_current', 'recovery_token']);
  await refreshProviders(tx, user.id, now);
  return updateUser(
    tx,
    user.id,
    {
      email,
      email_confirmed_at: user.email_confirmed_at ?? now,
      email_change: null,
      email_change_sent_at: null,
      email_change_confirm_status: 0,
      is_anonymous: false,
    },
    now,
  );
}
