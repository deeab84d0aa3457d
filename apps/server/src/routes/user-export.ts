import { accountCalls } from '@clipharbor/contracts';
import type { Database } from '@clipharbor/database';
import type { AccountService } from '../accounts/account-service.ts';
import type { ProductApi } from '../http/product-api.ts';

/** All data we store about the caller: from the account service, and from every table that refers to the account. */
export function answerExport(api: ProductApi, accounts: AccountService, database: Database): void {
  api.on(accountCalls.exportAccount, async (_, caller) => {
    const [signIn, { rows }] = await Promise.all([
      accounts.describe(caller.userId),
      database
        .as({ role: 'service_role' })
        .query<{ data: Record<string, unknown> }>('select public.account_export($1, $2) as data', [
          caller.userId,
          caller.email,
        ]),
    ]);
    return { madeAt: new Date().toISOString(), account: { signIn, ...rows[0]?.data } };
  });
}
