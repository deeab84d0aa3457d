import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { expect, test, vi } from 'vitest';
import { harness, origin, publishable } from './testing/harness.ts';

describeEngines('what a visitor can measure', (engine) => {
  const database = databasePerSuite(engine);

  /** The statements and hashes that a call runs before it responds, and all mails that it sends. */
  async function workOf(path: string, body: object, email: string) {
    const h = harness(database());
    const known = await h.signedIn();
    const to = email === 'known' ? known.email : h.newEmail();
    const [queries, transactions] = [vi.spyOn(h.auth.accounts, 'query'), vi.spyOn(h.auth.accounts, 'transaction')];
    h.hashes.count = 0;
    const response = await h.requestAlone(path, {
      method: 'POST',
      headers: { apikey: publishable, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, email: to }),
    });
    const before = { queries: queries.mock.calls.length, transactions: transactions.mock.calls.length };
    const answer = { status: response.status, ...before, hashes: h.hashes.count, text: await response.text() };
    await h.auth.background.settled();
    return { answer, mails: h.mails.filter((mail) => mail.to === to).length };
  }

  test.each([
    ['recover', {}],
    [
      `recover?redirect_to=${origin}/update-password`,
      { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' },
    ],
    ['otp', { create_user: false }],
    ['resend', { type: 'email_change' }],
  ])('%s does the same work before it responds, whether or not there is an account', async (path, body) => {
    const known = await workOf(path, body, 'known');
    const unknown = await workOf(path, body, 'unknown');
    expect(known.answer).toEqual(unknown.answer);
    expect(known.answer.transactions).toBe(0);
    expect(unknown.mails).toBe(0);
    if (!path.startsWith('resend')) expect(known.mails).toBe(1);
  });
});
