/** A mail as it is passed to the provider. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly lang: string;
  /** The part before the @ of the Message-ID. The same for every attempt, so that a second copy can be recognized. */
  readonly id: string;
  readonly date: Date;
}

export interface MailSender {
  /** Resolves once the provider has accepted the mail. Throws `SendError`. */
  send(mail: OutgoingMail): Promise<void>;
}

/**
 * - `refused`: this mail will never be accepted (no such mailbox).
 * - `later`: this mail is not accepted now (mailbox full, greylisting).
 * - `down`: no mail is accepted now (no connection, login refused, invalid certificate).
 */
export type SendProblem = 'refused' | 'later' | 'down';

export class SendError extends Error {
  override readonly name = 'SendError';
  readonly problem: SendProblem;
  /** A short code for logs: never an address, a login or a text of the provider. */
  readonly code: string;
  constructor(problem: SendProblem, code: string, options?: ErrorOptions) {
    super(`The mail provider answered ${code}`, options);
    this.problem = problem;
    this.code = code;
  }
}
