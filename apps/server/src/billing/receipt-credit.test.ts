import { randomUUID } from 'node:crypto';
import { readChargeTerms, subscriptionCalls } from '@clipharbor/contracts';
import { type ChargeTerms, dollars } from '@clipharbor/domain';
import { formatLocale, loadMessages, renewalSentences } from '@clipharbor/i18n';
import { databasePerSuite, makePerson, type Person, service } from '@clipharbor/testkit/database';
import { createTranslator } from 'use-intl/core';
import { expect, test, vi } from 'vitest';
import { type MailOrder, renderMail } from '../mail/render-mail.ts';
import { type BillingFixture, billingFixture, planIds } from './testing/billing-fixture.ts';

// The first test of a run may have to create the template database.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const database = databasePerSuite('pglite');
const serve = async (text: string, values: unknown[]) => (await database().as(service).query(text, values)).rows;

async function orderMonthly(fixture: BillingFixture): Promise<[Person, sid: string]> {
  const person = await makePerson(database(), randomUUID());
  await serve('select start_trial($1, $2, 1)', [person.id, person.email]);
  return [person, await fixture.order(person, planIds.monthly)];
}

async function giveCredit(fixture: BillingFixture, { id }: Person, cents: number): Promise<void> {
  const [row] = await serve('select cus_id from billing_customer where owner_id = $1', [id]);
  await fixture.deps.stripe.customers.update(String(row?.['cus_id']), { balance: -cents });
}

async function sentencesOf(terms: ChargeTerms): Promise<string[]> {
  const messages = await loadMessages('en', ['pricing']);
  const say = createTranslator({ locale: formatLocale('en'), messages, namespace: 'pricing.charges' }) as unknown as (
    key: string,
    values: Record<string, string | number>,
  ) => string;
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
  return renewalSentences(terms, { say, money: (cents) => `$${dollars(cents)}`, date: (at) => day.format(at) });
}

async function receiptOf({ email }: Person): Promise<string> {
  const text = `select to_address as to, template, locale, data from mail_outbox where to_address = $1 and template = 'receipt'`;
  const [order] = await serve(text, [email]);
  return (await renderMail(order as unknown as MailOrder, { siteUrl: 'https://clip.test' })).text;
}

test('with a credit larger than the price, dialog, checkout and receipt announce the same next charge', async () => {
  const fixture = await billingFixture(database());
  // One has 2000 cents of credit left after the first month, which the credit pays for; the other has paid for that month.
  const [ana, sid] = await orderMonthly(fixture);
  await giveCredit(fixture, ana, 799 + 2000);
  const dialog = await fixture.call(subscriptionCalls.preview, { plan_id: planIds.monthly }, ana);
  const checkout = await fixture.call(subscriptionCalls.checkoutSession, { sid }, ana);
  expect(dialog.data?.terms).toMatchObject({ dueNowCents: 0, carriedCreditCents: 2000 });
  expect(checkout.data?.terms).toEqual(dialog.data?.terms);
  const [bob, paid] = await orderMonthly(fixture);
  fixture.emulator.payCheckout(paid);
  await giveCredit(fixture, bob, 2000);
  await fixture.deliverEvents();

  if (!dialog.data) throw new Error('no preview');
  const terms = readChargeTerms(dialog.data.terms);
  const sentences = await sentencesOf(terms);
  // Two whole months, and 402 cents of the third one.
  expect(sentences.join(' ')).toContain('Next charge: $3.97 on');
  const receipt = await receiptOf(bob);
  for (const sentence of sentences) expect(receipt).toContain(sentence);

  fixture.emulator.clock.advanceTo((terms.renewal?.nextCharge.at ?? 0) / 1000 + 7200);
  const [newest] = (await fixture.deps.stripe.charges.list({ limit: 1 })).data;
  expect(newest?.amount).toBe(397);
});
