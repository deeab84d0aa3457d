import { databasePerSuite, service } from '@clipharbor/testkit/database';
import { pino } from 'pino';
import { Stripe } from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BillingDeps } from './deps.ts';
import { stripeWebhook, webhookPath } from './stripe-webhook.ts';

const old = 'whsec_old';
const newSecret = 'whsec_new';
const now = 1_800_000_000;
const database = databasePerSuite('pglite');
let kept: number;
let logged: object[];
beforeEach(() => {
  kept = 0;
  logged = [];
});

function app() {
  const log = pino({ level: 'warn', base: null }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const deps: BillingDeps = {
    database: database(),
    stripe: new Stripe('sk_test_unused'),
    origin: 'https://clipharbor.example',
    now: () => now * 1000,
    log,
  };
  const onKept = () => {
    kept += 1;
  };
  return stripeWebhook({ deps, secrets: [old, newSecret], now: () => now, onKept });
}

const eventText = (id: string, type = 'customer.subscription.updated') =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    created: now,
    data: { object: { object: 'subscription', customer: 'cus_1' } },
  });
const signature = (payload: string, secret = old, timestamp = now) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
const post = (body: string, header: string | null) =>
  app().request(webhookPath, { method: 'POST', body, headers: header === null ? {} : { 'stripe-signature': header } });
const stored = async (id: string) =>
  (await database().as(service).query('select type, processed_at from billing_event where id = $1', [id])).rows;

describe('an event from the provider', () => {
  it.each([old, newSecret])('signed with %s: is stored and acknowledged immediately', async (secret) => {
    const body = eventText(`evt_${secret}`);
    const answer = await post(body, signature(body, secret));
    expect([answer.status, kept]).toEqual([200, 1]);
    expect(await stored(`evt_${secret}`)).toEqual([{ type: 'customer.subscription.updated', processed_at: null }]);
  });

  it('C1: sent ten times: is stored once, and acknowledged ten times with 200', async () => {
    const body = eventText('evt_ten');
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(body, signature(body))));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(kept).toBe(1);
    expect(await stored('evt_ten')).toHaveLength(1);
  });

  it('of an unknown type: is stored and acknowledged with 200', async () => {
    const body = eventText('evt_odd', 'tax.moon_phase.changed');
    expect((await post(body, signature(body))).status).toBe(200);
  });
});

describe('C12: an event from someone else', () => {
  const body = eventText('evt_forged');
  it.each([
    ['without a signature', body, null],
    ['with a malformed signature', body, 'nonsense'],
    ['signed with another secret', body, signature(body, 'whsec_wrong')],
    ['with the signature of another text', body, signature(`${body} `)],
    ['signed 301 seconds ago', body, signature(body, old, now - 301)],
    ['signed 301 seconds ahead', body, signature(body, old, now + 301)],
    ['two megabytes', 'x'.repeat(2 * 1024 * 1024), signature(body)],
    ['signed, but not JSON', 'hello', signature('hello')],
  ])('%s: 400, counted, nothing kept', async (_, text, header) => {
    const answer = await post(text, header);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ success: false, code: 'webhook.invalid' });
    expect(kept).toBe(0);
    expect(logged).toMatchObject([{ msg: 'payment event refused', refused: 1 }]);
    expect(await stored('evt_forged')).toEqual([]);
  });

  it.each([-300, 300])('a signature %i seconds off is still valid', async (off) => {
    const text = eventText(`evt_off${off}`);
    expect((await post(text, signature(text, old, now + off))).status).toBe(200);
  });
});
