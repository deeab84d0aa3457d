import { createTransport } from 'nodemailer';
import { type MailSender, SendError, type SendProblem } from './sender.ts';

export interface SmtpOptions {
  readonly host: string;
  readonly port: number;
  readonly auth?: { readonly user: string; readonly pass: string };
  /** TLS from the first byte. */
  readonly secure: boolean;
  /** An unencrypted greeting, then STARTTLS or nothing. */
  readonly requireTLS: boolean;
  readonly ignoreTLS: boolean;
  readonly tls: { readonly minVersion: 'TLSv1.2'; readonly ca?: string; readonly servername?: string };
}

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** `smtps://` starts with TLS, `smtp://` switches to it. Only this machine may be contacted without TLS. */
export function smtpOptions(address: string): SmtpOptions {
  const url = new URL(address);
  const isSecure = url.protocol === 'smtps:';
  const isLocal = loopback.has(url.hostname);
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
    secure: isSecure,
    requireTLS: !isSecure && !isLocal,
    ignoreTLS: !isSecure && isLocal,
    tls: { minVersion: 'TLSv1.2' },
  };
}

/** Far shorter than a mail's claim, so that no one else sends it in the meantime. */
const timeoutMs = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function smtpSender(options: SmtpOptions, from: string): MailSender {
  const transport = createTransport({ ...options, ...timeoutMs, disableFileAccess: true, disableUrlAccess: true });
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ to, subject, text, html, lang, id, date }) {
      try {
        await transport.sendMail({
          from,
          // An object is taken as one address; a string would be parsed as a list.
          to: { name: '', address: to },
          subject,
          text,
          html,
          date,
          messageId: `<${id}@${domain}>`,
          headers: { 'Content-Language': lang, 'Auto-Submitted': 'auto-generated' },
        });
      } catch (cause) {
        const { problem, code } = classifyError(cause);
        throw new SendError(problem, code, { cause });
      }
    },
  };
}

/** Nodemailer's codes for responses that concern this mail, not the connection. */
const aboutThisMail: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE']);

function classifyError(error: unknown): { problem: SendProblem; code: string } {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  const word = typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code : 'unknown';
  const answer = typeof responseCode === 'number' ? responseCode : 0;
  const name = answer === 0 ? word : `${word} ${answer}`;
  if (!aboutThisMail.has(word)) return { problem: 'down', code: name };
  // Without a response, the address itself could not be sent in the protocol.
  return { problem: answer === 0 || answer >= 500 ? 'refused' : 'later', code: name };
}
