import type { Database } from '@clipharbor/database';
import type { OnAccountDeleted } from '../accounts/account-deletion.ts';
import type { AccountService } from '../accounts/account-service.ts';
import type { ProductApi } from '../http/product-api.ts';
import { answerClaim } from './user-claim.ts';
import { answerConnect } from './user-connect.ts';
import { answerDeletion } from './user-delete.ts';
import { answerExport } from './user-export.ts';
import { answerSessions } from './user-sessions.ts';
import { answerSignUp } from './user-sign-up.ts';

export interface UserCallsOptions {
  readonly accounts: AccountService;
  readonly database: Database;
  /** The site's origin, without a trailing slash. */
  readonly siteUrl: string;
  readonly onAccountDeleted?: readonly OnAccountDeleted[];
}

/** All calls under /user. */
export function answerUserCalls(api: ProductApi, options: UserCallsOptions): void {
  const { accounts, database, siteUrl, onAccountDeleted = [] } = options;
  answerSignUp(api, accounts, siteUrl);
  answerClaim(api, accounts);
  answerSessions(api, accounts);
  answerExport(api, accounts, database);
  answerDeletion(api, { accounts, database, onAccountDeleted });
  answerConnect(api, accounts);
}
