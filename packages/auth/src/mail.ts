import type { Transaction } from '@clipharbor/database';

export type MailTemplate =
  | 'confirm'
  | 'invite'
  | 'recover'
  | 'magic_link'
  | 'email_change'
  | 'reauthenticate'
  | 'already_registered'
  | 'password_changed'
  | 'email_changed'
  | 'identity_linked'
  | 'identity_unlinked'
  // The first authenticator turns two-factor sign-in on, removing the last one turns it off.
  | 'factor_added'
  | 'factor_removed'
  | 'authenticator_added'
  | 'authenticator_removed';

export interface AuthMail {
  readonly to: string;
  readonly locale: string;
  readonly template: MailTemplate;
  /**
   * Values for the template: `link` (opens a page, does not use up the token), `code` (six digits), `tokenHash` and `type` (for
   * a page that calls `verifyOtp`), `redirectTo`, `siteUrl`, `minutes` (how long it is valid), `newEmail`,
   * `provider` (of a linked or unlinked identity).
   */
  readonly data: Readonly<Record<string, string>>;
}

export interface MailPort {
  /** Called inside the transaction that causes the mail, so an outbox row written with `tx` exists only if that commits. */
  send(mail: AuthMail, tx: Transaction): Promise<void>;
}
