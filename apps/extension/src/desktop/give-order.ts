import type { DesktopAdd, DesktopJob } from '@clipharbor/contracts';
import { DesktopError } from './desktop-error.ts';
import type { DesktopLink } from './desktop-link.ts';
import type { Greeted } from './greet-host.ts';

/** How often an order is sent before the download stays in the browser. */
const maxAttempts = 3;

/**
 * Hands an order to the app. If the response is lost, because it took too long or the app crashed, the app may still have accepted
 * the download: the order is sent again under the same id, and the answer is the one job that it created.
 */
export async function giveOrder(
  link: Pick<DesktopLink, 'use'>,
  orderFor: (can: Greeted['can']) => DesktopAdd & { readonly operationId: string },
): Promise<DesktopJob> {
  let isSent = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await link.use(async (connection, can) => {
        // Built for each attempt, because another version of the app may answer after a crash.
        const order = orderFor(can);
        isSent = true;
        return (await connection.call('add', order)).job;
      });
    } catch (error) {
      const isInDoubt = isSent && error instanceof DesktopError && error.failure === 'crashed';
      if (!isInDoubt || attempt === maxAttempts) throw error;
    }
  }
}
