import { subscriptionCalls } from '@clipharbor/contracts';
import { locales } from '@clipharbor/i18n';
import { databasePerSuite, makePerson, service } from '@clipharbor/testkit/database';
import { expect, test, vi } from 'vitest';
import { providerLocale } from './provider-locale.ts';
import { billingFixture, orderBody, planIds } from './testing/billing-fixture.ts';

// The first test of a run may have to create the template database.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const database = databasePerSuite('pglite');

test.each([
  ['de', 'de'],
  ['zh-CN', 'zh'],
  ['zh-TW', 'zh-TW'],
  ['pt-BR', 'pt-BR'],
  ['ar', 'auto'],
  ['uk', 'auto'],
  ['xx', 'auto'],
  ['toString', 'auto'],
])('the provider’s pages for %s are in %s', (ours, theirs) => {
  expect(providerLocale(ours)).toBe(theirs);
});

test('the payment page and the portal open in the visitor’s language, whichever it is', async () => {
  const fixture = await billingFixture(database());
  const ana = await makePerson(database(), 'ana');
  await database().as(service).query('select start_trial($1, $2, 1)', [ana.id, ana.email]);
  const opened: string[] = [];
  const { stripe } = fixture.deps;
  for (const [index, code] of locales.entries()) {
    // A different plan each time: the same order would return to its existing page.
    const body = orderBody(ana, index % 2 === 0 ? planIds.monthly : planIds.yearly);
    const cookie = { cookie: `userLanguage=${code}` };
    const { data } = await fixture.call(subscriptionCalls.processSubscription, body, ana, cookie);
    const session = await stripe.checkout.sessions.retrieve(data?.action === 'payment-url' ? data.sessionId : '');
    opened.push(`${code}: ${session.locale}`);
    expect(session.success_url).toBe(`https://clipharbor.example/${code}/user?payment_status=success`);
  }
  expect(opened).toEqual(locales.map((code) => `${code}: ${providerLocale(code)}`));
  const asked = vi.spyOn(stripe.billingPortal.sessions, 'create');
  await fixture.call(subscriptionCalls.portal, { locale: 'zh-CN' }, ana);
  await fixture.call(subscriptionCalls.portal, {}, ana, { cookie: 'userLanguage=ja' });
  expect(asked.mock.calls.map(([params]) => params?.locale)).toEqual(['zh', 'ja']);
});
