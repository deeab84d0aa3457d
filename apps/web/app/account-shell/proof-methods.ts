import { type BackendClient, ClientError, type ProductClient, type SocialProvider } from '@clipharbor/client';
import { accountCalls } from '@clipharbor/contracts';
import type { ProofMethods } from '../screens/login/confirm-identity-dialog.tsx';

const isProvider = (provider: string): provider is SocialProvider => provider === 'google' || provider === 'azure';
const missingFactor: ReadonlySet<string> = new Set(['auth.secondFactorRequired', 'insufficient_aal']);

/** Must use `plainApi`: if a refusal opened the dialog again, the dialog would load forever. */
export async function readProofMethods({
  backend,
  plainApi,
}: {
  readonly backend: Pick<BackendClient, 'ownAccount'>;
  readonly plainApi: ProductClient;
}): Promise<ProofMethods> {
  try {
    const [{ email, identities }, { hasPassword }] = await Promise.all([
      backend.ownAccount(),
      plainApi.call(accountCalls.signInMethods, {}),
    ]);
    const providers = identities.map(({ provider }) => provider).filter(isProvider);
    return { kind: 'signIn', email, hasPassword, providers };
  } catch (error) {
    if (error instanceof ClientError && missingFactor.has(error.code)) return { kind: 'code' };
    throw error;
  }
}
