import type { Auth, VisitorInfo } from '../context.ts';
import { AuthError } from '../errors/auth-error.ts';
import { audit } from '../store/audit.ts';
import { deleteIdentity, identitiesOf, refreshProviders } from '../store/identities.ts';
import { isUniqueViolation, lockUser, type UserRow, updateUser } from '../store/users.ts';
import { sendNotice } from './mail-link.ts';

export function requireManualLinking(auth: Auth): void {
  if (!auth.config.manualLinkingEnabled) {
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  }
}

/** Removes a sign-in method; the last one stays. */
export async function unlinkIdentity(
  auth: Auth,
  user: UserRow,
  identityId: string,
  visitor: VisitorInfo,
): Promise<void> {
  try {
    await auth.accounts.transaction(async (tx) => {
      const now = auth.clock();
      await lockUser(tx, user.id);
      const identities = await identitiesOf(tx, [user.id]);
      const gone = identities.find((identity) => identity.id === identityId);
      if (identities.length <= 1) {
        const text = 'User must have at least 1 identity after unlinking';
        throw new AuthError(422, 'single_identity_not_deletable', text);
      }
      if (!gone) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
      await deleteIdentity(tx, gone.id);
      const rest = identities.filter((identity) => identity !== gone);
      if (gone.provider === 'phone') await updateUser(tx, user.id, { phone: null, phone_confirmed_at: null }, now);
      // The account's address must be verified by a remaining identity.
      else if (!rest.some((identity) => identity.email === user.email?.toLowerCase())) {
        const remaining = rest.find(
          (identity) => identity.email !== null && identity.identity_data['email_verified'] === true,
        );
        await updateUser(
          tx,
          user.id,
          { email: remaining?.email ?? null, email_confirmed_at: remaining ? now : null },
          now,
        );
      }
      await refreshProviders(tx, user.id, now);
      const detail = { provider: gone.provider };
      // To the account's previous address: it may be the one that was removed.
      await sendNotice(auth, tx, { user, template: 'identity_unlinked', visitor, data: detail });
      await audit(tx, 'identity_unlinked', { userId: user.id, address: visitor.address, detail }, now);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const text = 'Unable to unlink identity due to email conflict';
    throw new AuthError(422, 'email_conflict_identity_not_deletable', text, { cause: error });
  }
}
