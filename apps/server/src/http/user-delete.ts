import { accountCalls } from '@clipharbor/contracts';
import { type Deletion, deleteAccount } from '../accounts/account-deletion.ts';
import type { ProductApi } from './product-api.ts';

export function answerDeletion(api: ProductApi, deletion: Deletion): void {
  api.on(accountCalls.deleteAccount, async (typed, caller, { visitor, log }) => {
    await deleteAccount(deletion, caller, typed, visitor);
    log.info({ userId: caller.userId }, 'account deleted');
    return {};
  });
}
