import { type BackendClient, ClientError, type ProductClient, type SocialProvider } from '@clipharbor/client';
import { accountCalls } from '@clipharbor/contracts';
import type { ProofMethods } from '../screens/login/confirm-identity-dialog.tsx';

const isProvider = (provider: string): provider is SocialProvider => provider === 'google' || provider === 'azure';
const missingFactor: ReadonlySet<string> = new Set(['auth.secondFactorRequired', 'insufficient_aal']);

/** `plainApi` and no other: a refusal that opened the dialog again would leave it loading forever. */
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
