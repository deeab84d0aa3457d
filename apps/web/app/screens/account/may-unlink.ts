import type { OwnAccountView } from './own-account.ts';

/**
 * Whether another sign-in method would be left: a password, or another provider. The account service also requires at least one
 * identity.
 */
export function mayUnlink(
  { identities, hasPassword }: Pick<OwnAccountView, 'identities' | 'hasPassword'>,
  identityId: string,
): boolean {
  const rest = identities.filter(({ id }) => id !== identityId);
  if (rest.length === 0) return false;
  return hasPassword || rest.some(({ provider }) => provider !== 'email');
}
