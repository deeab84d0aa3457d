import type { Database } from '@clipharbor/database';
import { databasePerSuite, describeEngines, service } from '@clipharbor/testkit/database';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { outbox } from '../outbox.ts';
import { linkData } from '../testing/sample-mails.ts';
import { type SmtpBox, smtpBox } from '../testing/smtp-box.ts';
import { maxAttempts } from './back-off.ts';
import { startOutboxLoop } from './outbox-loop.ts';
import { forgetMails } from './queue.ts';
import { type OutboxDeps, runOutboxOnce } from './run-outbox.ts';
import { smtpOptions, smtpSender } from './smtp.ts';

describeEngines('the outbox', (engine) => {
  const database = databasePerSuite(engine);
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ level: 'debug', base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  beforeEach(async () => {
    lines.length = 0;
    await database().as(service).query('delete from public.mail_outbox');
  });

  const deps = (box: Pick<SmtpBox, 'port'>, more: Partial<OutboxDeps> = {}): OutboxDeps => ({
    database: database(),
    sender: smtpSender(smtpOptions(`smtp://localhost:${box.port}`), 'Clipharbor <no-reply@clip.test>'),
    siteUrl: 'https://clip.test',
    logger,
    random: () => 0.5,
    ...more,
  });
  const queue = (to = 'ana@clip.test', data: Record<string, string> = {}) =>
    database().asRole(service, (tx) =>
      outbox.send({ to, locale: 'en', template: 'confirm', data: { ...linkData, ...data } }, tx),
    );
  const rows = async () =>
    (
      await database()
        .as(service)
        .query(
          `select to_address, attempts, last_error, data, sent_at is not null as sent, failed_at is not null as failed,
             round(extract(epoch from next_attempt_at - now()))::int as wait from public.mail_outbox order by id`,
        )
    ).rows;
  /** As if all pauses and claims had expired. */
  const wait = () => database().as(service).query('update public.mail_outbox set next_attempt_at = now()');
  const idOf = (message: { raw: string } | undefined) => /^Message-ID: (.*)$/m.exec(message?.raw ?? '')?.[1];

  test('due mails are sent once, and fields that give access to an account are deleted', async () => {
    const box = await smtpBox();
    await queue();
    await queue('bob@clip.test');
    expect(await runOutboxOnce(deps(box))).toEqual({ sent: 2, postponed: 0, failed: 0, isDown: false });
    expect(await runOutboxOnce(deps(box))).toEqual({ sent: 0, postponed: 0, failed: 0, isDown: false });
    expect(box.messages.map(({ to }) => to)).toEqual(['ana@clip.test', 'bob@clip.test']);
    expect(idOf(box.messages[0])).not.toBe(idOf(box.messages[1]));
    const kept = await rows();
    expect(kept).toHaveLength(2);
    for (const row of kept) {
      expect(row).toMatchObject({ sent: true, attempts: 1, data: { minutes: '60' } });
      expect(JSON.stringify(row['data'])).not.toMatch(/verify|abc|048213/);
    }
    const log = JSON.stringify(lines);
    expect(log).toContain('mail sent');
    expect(log).not.toMatch(/clip\.test|048213|verify/);
  });

  test('three processes send each of twelve mails once', async () => {
    const box = await smtpBox();
    for (let number = 0; number < 12; number++) await queue(`a${number}@clip.test`);
    const runs = await Promise.all([1, 2, 3].map(() => runOutboxOnce(deps(box))));
    expect(runs.reduce((sum, run) => sum + run.sent, 0)).toBe(12);
    expect(new Set(box.messages.map(({ to }) => to)).size).toBe(12);
    expect(box.messages).toHaveLength(12);
  });

  test('while the provider is down, one mail is retried with growing pauses, and the others are not touched', async () => {
    const box = await smtpBox();
    await box.close();
    await queue();
    await queue('bob@clip.test');
    expect(await runOutboxOnce(deps(box))).toEqual({ sent: 0, postponed: 1, failed: 0, isDown: true });
    expect(await rows()).toMatchObject([
      { attempts: 1, last_error: 'ESOCKET', sent: false, data: { code: '048213' } },
      { attempts: 0, last_error: null },
    ]);
    const first = Number((await rows())[0]?.['wait']);
    expect(first).toBeGreaterThan(30);
    expect(first).toBeLessThanOrEqual(60);
    await wait();
    await runOutboxOnce(deps(box));
    const [row] = await rows();
    expect(row?.['attempts']).toBe(2);
    expect(Number(row?.['wait'])).toBeGreaterThan(60);
    expect(lines.filter((line) => line['alarm'] === 'mail.providerDown')).toHaveLength(2);
    await wait();
    const working = await smtpBox();
    expect(await runOutboxOnce(deps(working))).toMatchObject({ sent: 2, isDown: false });
  });

  test('4xx is retried, 5xx is not, and neither holds up the next mail', async () => {
    const box = await smtpBox();
    box.answer = (to) => (to.startsWith('full') ? '452 Mailbox full' : to.startsWith('gone') ? '550 Gone' : null);
    for (const to of ['full@clip.test', 'gone@clip.test', 'ana@clip.test']) await queue(to);
    expect(await runOutboxOnce(deps(box))).toEqual({ sent: 1, postponed: 1, failed: 1, isDown: false });
    const [full, gone] = await rows();
    expect(full).toMatchObject({ last_error: 'EENVELOPE 452', failed: false, sent: false });
    expect(gone).toMatchObject({ last_error: 'EENVELOPE 550', failed: true, data: { minutes: '60' } });
    expect(JSON.stringify(gone?.['data'])).not.toContain('verify');
    box.answer = null;
    await wait();
    expect(await runOutboxOnce(deps(box))).toMatchObject({ sent: 1, failed: 0 });
  });

  test('after the last attempt the mail is dropped, with an alarm', async () => {
    const box = await smtpBox();
    box.answer = () => '450 Not now';
    await queue();
    await database()
      .as(service)
      .query('update public.mail_outbox set attempts = $1', [maxAttempts - 2]);
    expect(await runOutboxOnce(deps(box))).toMatchObject({ postponed: 1, failed: 0 });
    await wait();
    expect(await runOutboxOnce(deps(box))).toMatchObject({ postponed: 0, failed: 1 });
    await wait();
    box.answer = null;
    expect(await runOutboxOnce(deps(box))).toMatchObject({ sent: 0 });
    expect(lines.filter((line) => line['alarm'] === 'mail.givenUp')).toMatchObject([
      { level: 50, template: 'confirm', attempt: maxAttempts, code: 'EENVELOPE 450' },
    ]);
  });

  test('a crash between sending and recording it sends a second copy that mail programs recognize', async () => {
    const box = await smtpBox();
    await queue();
    let calls = 0;
    const dying: Database = {
      ...database(),
      as: (identity) => ({
        ...database().as(identity),
        query: (statement, values) =>
          ++calls === 1 ? database().as(identity).query(statement, values) : Promise.reject(new Error('killed')),
      }),
    };
    await expect(runOutboxOnce(deps(box, { database: dying }))).rejects.toThrow('killed');
    // The claim is still valid: no one else touches the mail until it has expired.
    expect(await runOutboxOnce(deps(box))).toMatchObject({ sent: 0 });
    await wait();
    expect(await runOutboxOnce(deps(box))).toMatchObject({ sent: 1 });
    expect(box.messages).toHaveLength(2);
    expect(idOf(box.messages[0])).toMatch(/^<[0-9a-f]{32}@clip\.test>$/);
    expect(idOf(box.messages[0])).toBe(idOf(box.messages[1]));
  });

  test('a process whose claim has expired no longer changes anything', async () => {
    const box = await smtpBox();
    await queue();
    const slow = deps(box, {
      sender: {
        async send() {
          await wait();
          expect(await runOutboxOnce(deps(box))).toMatchObject({ sent: 1 });
          throw new Error('too late to matter');
        },
      },
    });
    await expect(runOutboxOnce(slow)).rejects.toThrow('too late');
    expect(await rows()).toMatchObject([{ sent: true, attempts: 2 }]);
  });

  test('an expired link, an unknown template and broken data are dropped with a reason', async () => {
    const box = await smtpBox();
    await queue();
    await database().as(service).query(`update public.mail_outbox set created_at = now() - interval '61 minutes'`);
    await queue('bob@clip.test', { link: 'javascript:alert(1)' });
    await database()
      .as(service)
      .query(`insert into public.mail_outbox (to_address, template) values ('eve@clip.test', 'nothing')`);
    expect(await runOutboxOnce(deps(box))).toEqual({ sent: 0, postponed: 0, failed: 3, isDown: false });
    expect((await rows()).map((row) => row['last_error'])).toEqual([
      'outdated',
      'The data does not fit the template',
      'There is no such template',
    ]);
    expect(box.messages).toEqual([]);
  });

  test('old mails are deleted, but their causes still send no second one', async () => {
    await queue();
    const keyed = `insert into public.mail_outbox (to_address, template, dedupe_key) values ('ana@clip.test', 'refund', 'refund:1')
      on conflict do nothing`;
    await database().as(service).query(keyed);
    await database().as(service).query(`update public.mail_outbox set sent_at = now() - interval '31 days'`);
    await queue('new@clip.test');
    await forgetMails(database().as(service), new Date(Date.now() - 30 * 86_400_000));
    await database().as(service).query(keyed);
    expect(await rows()).toMatchObject([{ to_address: 'forgotten', data: {} }, { to_address: 'new@clip.test' }]);
  });

  test('the loop sends, survives a broken database, and stops when asked', async () => {
    const box = await smtpBox();
    await queue();
    const sent = Promise.withResolvers<void>();
    const { sender } = deps(box);
    const stop = startOutboxLoop(
      deps(box, { sender: { send: (mail) => sender.send(mail).then(sent.resolve, sent.reject) } }),
    );
    await sent.promise;
    await stop();
    expect(await rows()).toMatchObject([{ sent: true }]);
    const broken: Database = {
      ...database(),
      as: () => {
        throw new Error('no database');
      },
    };
    await startOutboxLoop(deps(box, { database: broken }))();
    expect(lines.at(-1)).toMatchObject({ alarm: 'mail.outbox', reason: 'no database' });
  });
});
