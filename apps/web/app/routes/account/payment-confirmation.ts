import type { SignedInAccount } from '@clipharbor/domain';
import { currentStatus } from '@clipharbor/domain';

export const confirmIntervalMs = 2000;
export const confirmTimeoutMs = 30_000;

/** Whether the payment has arrived. Only the database counts, never the page's URL. */
export function isConfirmed(account: SignedInAccount, now: number): boolean {
  return account.kind === 'lifetime' || (account.kind === 'paid' && currentStatus(account, now) === 'active');
}

interface Confirming {
  /** Asks the server again; `null` if it did not respond. */
  readonly ask: () => Promise<SignedInAccount | null>;
  readonly wait: (ms: number) => Promise<void>;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** Asks every two seconds, for at most half a minute, whether a payment has arrived. */
export async function awaitConfirmation({ ask, wait, now, signal }: Confirming): Promise<'confirmed' | 'late'> {
  const end = now() + confirmTimeoutMs;
  while (!signal.aborted) {
    const account = await ask();
    if (account && isConfirmed(account, now())) return 'confirmed';
    if (now() + confirmIntervalMs > end) break;
    await wait(confirmIntervalMs);
  }
  return 'late';
}
