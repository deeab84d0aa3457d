import type { OwnAccountView } from './own-account.ts';

/**
 * Whether another way in is left when this one goes: a password, or another provider. The account service also wants at
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
