import { anon, databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { expect, test } from 'vitest';

describeEngines('the limits of the spec, in the database', (engine) => {
  const database = databasePerSuite(engine);
  const send = (insert: string, values: unknown[]) => database().as(anon).query(`insert into ${insert}`, values);
  const broken = { kind: 'constraint', code: '23514' };

  test.each([0.5, 1, 3, 4.5, 5])('a rating of %d is accepted', async (rating) => {
    expect((await send('feedback (satisfaction) values ($1)', [rating])).rowCount).toBe(1);
  });
  test.each([0, -1, 0.3, 2.7, 5.5])('a rating of %d is refused', async (rating) => {
    await expect(send('feedback (satisfaction) values ($1)', [rating])).rejects.toMatchObject(broken);
  });
  test('a rating is required', async () => {
    await expect(send('feedback (content) values ($1)', ['x'])).rejects.toMatchObject({
      code: '23502',
      column: 'satisfaction',
    });
  });

  test.each(['"problemsFaced"', 'content', 'advice'])('%s accepts up to 500 characters', async (field) => {
    const insert = `feedback (satisfaction, ${field}) values (3, $1)`;
    expect((await send(insert, ['漢'.repeat(500)])).rowCount).toBe(1);
    await expect(send(insert, ['漢'.repeat(501)])).rejects.toMatchObject(broken);
  });
  test.each(['ana', 'ana@', '@example.com', 'ana@example', 'a b@example.com'])(
    '%s is not an address',
    async (email) => {
      await expect(send('feedback (satisfaction, email) values (3, $1)', [email])).rejects.toMatchObject(broken);
    },
  );

  const report =
    'extension_uninstall_report (short_reason, detail_reason, email, browser_info) values ($1, $2, $3, $4)';
  test('a full uninstall report is accepted', async () => {
    const browser = { browser: 'Firefox', userAgent: 'x', platform: 'Linux', language: 'de' };
    expect((await send(report, ['not_working,privacy,other', 'It stopped', 'a@example.com', browser])).rowCount).toBe(
      1,
    );
  });
  test('a report with only Other needs no details', async () => {
    expect((await send(report, ['other', null, null, null])).rowCount).toBe(1);
  });
  test.each([
    ['an unknown reason', ['boredom', 'x', null, null]],
    ['no reason', ['', 'x', null, null]],
    ['a listed reason without details', ['privacy', ' ', null, null]],
    ['details that are missing', ['privacy', null, null, null]],
    ['501 characters of details', ['privacy', 'x'.repeat(501), null, null]],
    ['an address of 31 characters', ['privacy', 'x', `${'a'.repeat(19)}@example.com`, null]],
    ['browser info with more than the four fields', ['privacy', 'x', null, { browser: 'x', cookies: 'y' }]],
    ['browser info that is not an object', ['privacy', 'x', null, '"text"']],
    ['overlong browser info', ['privacy', 'x', null, { userAgent: 'x'.repeat(2000) }]],
  ])('%s is refused', async (_what, values) => {
    await expect(send(report, values)).rejects.toMatchObject(broken);
  });
  test('an address of 30 characters is accepted', async () => {
    expect((await send(report, ['privacy', 'x', `${'a'.repeat(18)}@example.com`, null])).rowCount).toBe(1);
  });
  test.each(['technical_issues', 'privacy,not_working'])(
    'a visitor who reports %s must leave an address',
    async (reason) => {
      await expect(send(report, [reason, 'x', null, null])).rejects.toMatchObject({ kind: 'denied' });
      expect((await send(report, [reason, 'x', 'a@example.com', null])).rowCount).toBe(1);
    },
  );
});
