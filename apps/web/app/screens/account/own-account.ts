import type { OwnAccount } from '@clipharbor/client';

/** The data of the panels about the account itself. */
export interface OwnAccountView extends OwnAccount {
  readonly hasPassword: boolean;
}
