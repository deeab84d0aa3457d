import { accountCalls } from '@clipharbor/contracts';
import { AppError, brand, isLinkTarget, type LinkedClient } from '@clipharbor/domain';
import type { AccountService } from '../accounts/account-service.ts';
import type { ProductApi } from '../http/product-api.ts';

/** The extension and the desktop app get their own sessions; the site's tokens are never shared with another program. */
export function answerConnect(api: ProductApi, accounts: AccountService): void {
  const requireTarget = (client: LinkedClient, redirectTo: string): void => {
    if (!isLinkTarget(client, redirectTo, brand)) {
      throw new AppError('input.invalid', { detail: 'the code may not be sent there' });
    }
  };
  api.on(accountCalls.connect, async ({ client, redirectTo, codeChallenge }, caller) => {
    requireTarget(client, redirectTo);
    return { code: await accounts.makeLinkCode({ userId: caller.userId, client, redirectTo, codeChallenge }) };
  });
  api.on(accountCalls.exchange, async (exchange, _, { visitor }) => {
    requireTarget(exchange.client, exchange.redirectTo);
    return accounts.spendLinkCode(exchange, visitor);
  });
}
