import type { Auth } from '../context.ts';
import { deleteExpired } from '../store/sweep.ts';

const daySeconds = 86_400;

/** Removes expired rows. For a periodic job; nothing depends on it, it only keeps tables small. */
export async function sweep(auth: Auth): Promise<void> {
  const now = auth.clock();
  const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
  await deleteExpired(auth.accounts, {
    now,
    flowsBefore: ago(auth.config.linkSeconds + daySeconds),
    challengesBefore: ago(daySeconds),
    limitsBefore: ago(2 * daySeconds),
  });
}
