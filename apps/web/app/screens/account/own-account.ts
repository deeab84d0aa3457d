import type { OwnAccount } from '@clipharbor/client';

/** What the panels about the account itself show. */
export interface OwnAccountView extends OwnAccount {
  readonly hasPassword: boolean;
}
