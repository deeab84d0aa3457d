import type { Transaction } from '@clipharbor/database';
import type { Auth, VisitorInfo } from '../context.ts';
import { AuthError, invalid } from '../errors/auth-error.ts';
import { requireStrong } from '../password/policy.ts';
import { audit } from '../store/audit.ts';
import {
  isUniqueViolation,
  type Metadata,
  mergeMetadata,
  type UserRow,
  updateUser,
  userByEmail,
  userById,
} from '../store/users.ts';
import { parseEmail } from './address.ts';
import { isLinkName, linkKinds } from './link-kinds.ts';
import { makeLink, sendLink, type Typed } from './mail-link.ts';
import { createEmailUser, policyOf } from './sign-up.ts';
import { type UserJson, userView } from './user-view.ts';

export interface LinkOrder {
  readonly type: string;
  readonly email: string;
  readonly newEmail: string;
  readonly password: string;
  readonly data: Metadata;
  readonly redirectTo: string;
}

const exists = (cause?: unknown) =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered', { cause });

/** A link for a server that sends the mail itself. */
export async function generateLink(auth: Auth, order: LinkOrder): Promise<UserJson> {
  const email = parseEmail(order.email);
  const { type: asked } = order;
  if (!isLinkName(asked)) throw invalid(`Invalid email action link type requested: ${asked.slice(0, 40)}`);
  const passwordHash = await hashFor(auth, order, email);
  try {
    return await auth.accounts.transaction(async (tx) => {
      const user = await prepareUser(auth, tx, { ...order, email }, passwordHash);
      // An unknown address cannot get a magic link before it is confirmed; like GoTrue, this turns it into a sign-up.
      const name = asked === 'magiclink' && !user.email_confirmed_at ? 'signup' : asked;
      const { kind, type, sentAt } = linkKinds[name];
      const to = kind === 'email_change_token_new' ? (user.email_change ?? '') : email;
      const { redirectTo } = order;
      const typed = serverChoice(user, passwordHash);
      const link = await makeLink(auth, tx, { user, to, kind, type, redirectTo, isPkce: false, typed });
      const now = auth.clock();
      const saved = await updateUser(tx, user.id, sentAt === null ? {} : { [sentAt]: now }, now);
      return {
        ...(await userView(tx, saved)),
        action_link: link.url,
        email_otp: link.code,
        hashed_token: link.token,
        verification_type: name,
        redirect_to: redirectTo,
      };
    });
  } catch (error) {
    throw isUniqueViolation(error) ? exists(error) : error;
  }
}

async function hashFor(auth: Auth, order: LinkOrder, email: string): Promise<string | null> {
  if (order.type !== 'signup') return null;
  if (order.password === '') throw invalid('Signup requires a valid password');
  requireStrong(order.password, policyOf(auth), [email]);
  return auth.passwords.hash(order.password);
}

/**
 * The password that a link from this server confirms. An already stored one counts only if no confirmation was sent:
 * after that it may belong to a stranger who signed up with this address.
 */
const serverChoice = (user: UserRow, passwordHash: string | null): Typed => ({
  passwordHash: passwordHash ?? (user.confirmation_sent_at === null ? user.encrypted_password : null),
  data: null,
});

async function prepareUser(
  auth: Auth,
  tx: Transaction,
  order: LinkOrder,
  passwordHash: string | null,
): Promise<UserRow> {
  const now = auth.clock();
  const known = await userByEmail(tx, order.email);
  switch (order.type) {
    case 'signup':
    case 'invite': {
      if (known?.email_confirmed_at) throw exists();
      const user = known
        ? await mergeMetadata(tx, known.id, 'raw_user_meta_data', order.data, now)
        : await createEmailUser(tx, { email: order.email, passwordHash, data: order.data }, now);
      return order.type === 'invite' ? updateUser(tx, user.id, { invited_at: now }, now) : user;
    }
    case 'magiclink':
      return known ?? createEmailUser(tx, { email: order.email, passwordHash: null, data: order.data }, now);
    default: {
      if (!known) throw new AuthError(404, 'user_not_found', 'User with this email not found');
      if (order.type === 'recovery') return known;
      const newEmail = parseEmail(order.newEmail);
      if (await userByEmail(tx, newEmail)) throw exists();
      const change = { email_change: newEmail, email_change_sent_at: now, email_change_confirm_status: 0 };
      return updateUser(tx, known.id, change, now);
    }
  }
}

export async function inviteUser(
  auth: Auth,
  invitation: { readonly email: string; readonly data: Metadata; readonly redirectTo: string },
  visitor: VisitorInfo,
): Promise<UserJson> {
  const email = parseEmail(invitation.email);
  return auth.accounts.transaction(async (tx) => {
    const order = { ...invitation, email, type: 'invite', newEmail: '', password: '' };
    const user = await prepareUser(auth, tx, order, null);
    const now = auth.clock();
    const { kind, type, sentAt } = linkKinds.invite;
    await sendLink(auth, tx, {
      user,
      to: email,
      kind,
      type,
      template: 'invite',
      redirectTo: invitation.redirectTo,
      isPkce: false,
      typed: serverChoice(user, null),
      visitor,
    });
    await updateUser(tx, user.id, { [sentAt]: now }, now);
    await audit(tx, 'user_invited', { userId: user.id, address: null }, now);
    return userView(tx, (await userById(tx, user.id)) ?? user);
  });
}
