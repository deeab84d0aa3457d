import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A real mail server in this process that keeps what it gets. It ends with the test. */
export interface SmtpBox {
  readonly port: number;
  readonly messages: { readonly to: string; readonly raw: string; readonly isSecure: boolean }[];
  /** What it says to the next recipients instead of yes; an answer like `550 No such user`. */
  answer: ((to: string) => string | null) | null;
  close(): Promise<void>;
}

const refusal = (answer: string): Error =>
  Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });

export async function smtpBox(options: SMTPServerOptions = {}): Promise<SmtpBox> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, callback) {
      const answer = box.answer?.(address) ?? null;
      callback(answer === null ? null : refusal(answer));
    },
    onData(stream, session, callback) {
      text(stream).then((raw) => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        box.messages.push({ to, raw, isSecure: session.secure });
        callback(null);
      }, callback);
    },
    ...options,
  });
  // A client that breaks off is what some tests are about.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const box: SmtpBox & { port: number } = {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    messages: [],
    answer: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  onTestFinished(box.close);
  return box;
}
