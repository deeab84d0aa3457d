import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A real mail server in this process that keeps what it receives. It stops with the test. */
export interface SmtpBox {
  readonly port: number;
  readonly messages: { readonly to: string; readonly raw: string; readonly isSecure: boolean }[];
  /** Its reply to further recipients instead of accepting them, such as `550 No such user`. */
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
  // Some tests are about clients that disconnect.
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
