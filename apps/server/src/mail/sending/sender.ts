/** A mail as it goes to the provider. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly lang: string;
  /** The part before the @ of the Message-ID. The same at every try, so that a second copy can be recognised. */
  readonly id: string;
  readonly date: Date;
}

export interface MailSender {
  /** Resolves once the provider has taken the mail over. Throws `SendError`. */
  send(mail: OutgoingMail): Promise<void>;
}

/**
 * - `refused`: this mail will never be taken (no such mailbox).
 * - `later`: this mail is not taken now (mailbox full, greylisting).
 * - `down`: no mail is taken now (no connection, login refused, certificate wrong).
 */
export type SendProblem = 'refused' | 'later' | 'down';

export class SendError extends Error {
  override readonly name = 'SendError';
  readonly problem: SendProblem;
  /** A short word for logs: never an address, a login or a text of the provider. */
  readonly code: string;
  constructor(problem: SendProblem, code: string, options?: ErrorOptions) {
    super(`The mail provider answered ${code}`, options);
    this.problem = problem;
    this.code = code;
  }
}
