import type { AuthMail, MailPort } from '@clipharbor/auth';

const maxMails = 1000;

export interface Mailbox {
  readonly port: MailPort;
  /** Newest first; limited to one address if one is given. */
  list(address: string | null): readonly AuthMail[];
}

/** Nothing is sent: the project served here does not have our outbox, and its developer wants to see the mails. */
export function mailbox(): Mailbox {
  const mails: AuthMail[] = [];
  return {
    port: {
      async send(mail) {
        mails.unshift(mail);
        mails.length = Math.min(mails.length, maxMails);
      },
    },
    list: (address) => mails.filter(({ to }) => address === null || to === address.toLowerCase()),
  };
}
