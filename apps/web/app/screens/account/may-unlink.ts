import type { OwnAccountView } from './own-account.ts';

/**
 * Whether another way to sign in is left without this one: a password, or another provider. The account service also wants at
 * least one identity to stay.
 */
export function mayUnlink(
  { identities, hasPassword }: Pick<OwnAccountView, 'identities' | 'hasPassword'>,
  identityId: string,
): boolean {
  const rest = identities.filter(({ id }) => id !== identityId);
  if (rest.length === 0) return false;
  return hasPassword || rest.some(({ provider }) => provider !== 'email');
}
