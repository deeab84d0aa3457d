import { accountCalls } from '@clipharbor/contracts';
import { AppError } from '@clipharbor/domain';
import { type Deletion, deleteAccount } from '../accounts/account-deletion.ts';
import type { ProductApi } from '../http/product-api.ts';

export function answerDeletion(api: ProductApi, deletion: Deletion): void {
  api.on(
    accountCalls.deleteAccount,
    async (typed, caller, { log }) => {
      await deleteAccount(deletion, caller, typed);
      log.info({ userId: caller.userId }, 'account deleted');
      return {};
    },
    {
      // A wrong password is always refused, even if none was needed.
      async prove({ password }, caller, { visitor }) {
        if (password === undefined) return false;
        if (await deletion.accounts.isPassword(caller, password, visitor)) return true;
        throw new AppError('auth.credentials');
      },
    },
  );
}
