import { describe, expect, test } from 'vitest';
import { selfSigned } from '../testing/self-signed.ts';
import { smtpBox } from '../testing/smtp-box.ts';
import { SendError } from './sender.ts';
import { type SmtpOptions, smtpOptions, smtpSender } from './smtp.ts';

const from = 'Clipharbor <no-reply@clip.test>';
const mail = {
  to: 'ana@clip.test',
  subject: 'أهلًا',
  text: 'Hello',
  html: '<p>Hello</p>',
  lang: 'ar',
  id: 'abc123',
  date: new Date('2026-11-15T10:00:00Z'),
};

const problemOf = async (options: SmtpOptions, to = mail.to) => {
  const error: unknown = await smtpSender(options, from)
    .send({ ...mail, to })
    .then(
      () => null,
      (reason: unknown) => reason,
    );
  return error instanceof SendError ? [error.problem, error.code] : error;
};

describe('over SMTP', () => {
  const near = (port: number) => smtpOptions(`smtp://localhost:${port}`);

  test('a mail arrives with both forms, its own id, its time and its language', async () => {
    const box = await smtpBox();
    await smtpSender(near(box.port), from).send(mail);
    const [message] = box.messages;
    expect(message?.to).toBe('ana@clip.test');
    for (const line of [
      'Message-ID: <abc123@clip.test>',
      'Date: Sun, 15 Nov 2026 10:00:00 +0000',
      'From: Clipharbor <no-reply@clip.test>',
      'Content-Language: ar',
      'Auto-Submitted: auto-generated',
      'multipart/alternative',
      'text/plain',
      'text/html',
    ]) {
      expect(message?.raw).toContain(line);
    }
  });

  test('one address is one recipient, whatever its form', async () => {
    const box = await smtpBox();
    for (const to of ['ana@clip.test, eve@clip.test', 'ana@clip.test\r\nBcc: eve@clip.test'])
      expect(await problemOf(near(box.port), to)).toEqual(['refused', 'EENVELOPE 501']);
    expect(box.messages).toEqual([]);
  });

  test.each([
    ['550 No such user ana@clip.test', ['refused', 'EENVELOPE 550']],
    ['450 Try later', ['later', 'EENVELOPE 450']],
    ['421 Closing', ['down', 'ECONNECTION 421']],
  ])('%s is understood', async (answer, problem) => {
    const box = await smtpBox();
    box.answer = () => answer;
    expect(await problemOf(near(box.port))).toEqual(problem);
  });

  test('a message that is too large is refused, a stopped server is down', async () => {
    const box = await smtpBox({
      onData(stream, _session, callback) {
        stream.resume().on('end', () => callback(Object.assign(new Error('Spam'), { responseCode: 554 })));
      },
    });
    expect(await problemOf(near(box.port))).toEqual(['refused', 'EMESSAGE 554']);
    await box.close();
    expect(await problemOf(near(box.port))).toEqual(['down', 'ESOCKET']);
  });

  test('a wrong login affects all mails, and does not reveal the password', async () => {
    const box = await smtpBox({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(new Error('Invalid login')),
    });
    const options = smtpOptions(`smtp://me:hunter2@localhost:${box.port}`);
    expect(await problemOf(options)).toEqual(['down', 'EAUTH 535']);
  });
});

describe('TLS', () => {
  const identity = selfSigned();
  /** The options for a real provider's address, redirected to the server in this process. */
  const far = (scheme: 'smtp' | 'smtps', port: number, ca?: string): SmtpOptions => {
    const options = smtpOptions(`${scheme}://localhost.mail.test:${port}`);
    return { ...options, host: '127.0.0.1', tls: { ...options.tls, servername: 'localhost', ...(ca ? { ca } : {}) } };
  };

  test('smtp:// switches to TLS before anything is sent', async () => {
    const box = await smtpBox({ ...identity, disabledCommands: [] });
    await smtpSender(far('smtp', box.port, identity.cert), from).send(mail);
    expect(box.messages).toMatchObject([{ isSecure: true }]);
  });

  test('smtps:// uses TLS from the start', async () => {
    const box = await smtpBox({ ...identity, secure: true });
    await smtpSender(far('smtps', box.port, identity.cert), from).send(mail);
    expect(box.messages).toMatchObject([{ isSecure: true }]);
  });

  test('a server without TLS gets no mail', async () => {
    const box = await smtpBox();
    expect(await problemOf(far('smtp', box.port))).toEqual(['down', expect.stringMatching(/^ETLS/)]);
    expect(box.messages).toEqual([]);
  });

  test.each(['smtp', 'smtps'] as const)('an untrusted certificate gets no mail (%s)', async (scheme) => {
    const box = await smtpBox({ ...identity, secure: scheme === 'smtps', disabledCommands: [] });
    expect(await problemOf(far(scheme, box.port))).toMatchObject(['down', expect.any(String)]);
    expect(box.messages).toEqual([]);
  });

  test('a certificate for another name gets no mail', async () => {
    const box = await smtpBox({ ...identity, secure: true });
    const options = far('smtps', box.port, identity.cert);
    expect(await problemOf({ ...options, tls: { ...options.tls, servername: 'mail.clip.test' } })).toMatchObject([
      'down',
      expect.any(String),
    ]);
    expect(box.messages).toEqual([]);
  });
});

test.each([
  ['smtp://localhost:2525', { port: 2525, secure: false, requireTLS: false, ignoreTLS: true }],
  ['smtp://[::1]', { host: '::1', port: 587, requireTLS: false }],
  ['smtp://mail.clip.test', { port: 587, secure: false, requireTLS: true, ignoreTLS: false }],
  ['smtp://localhost.clip.test', { requireTLS: true }],
  ['smtps://mail.clip.test', { port: 465, secure: true, requireTLS: false, ignoreTLS: false }],
  ['smtps://a%40b:p%2Fw@mail.clip.test', { auth: { user: 'a@b', pass: 'p/w' } }],
])('%s is parsed as %j', (address, expected) => {
  expect(smtpOptions(address)).toMatchObject(expected);
});
