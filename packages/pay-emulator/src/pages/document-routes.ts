import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { confirm } from '../api/payment-intents.ts';
import { refuseAuthentication } from '../billing/payment-intent.ts';
import { ApiError } from '../http/api-error.ts';
import type { Charge, PaymentIntent } from '../state/wire.ts';
import type { World } from '../state/world.ts';
import { confirmPage } from './confirm-page.ts';
import { day, money, say } from './english.ts';
import { invoicePage, payInvoice } from './invoice-page.ts';
import { merchantHead, page } from './layout.ts';
import { noticePage, unknownPage } from './notice-page.ts';

type Answer = Response | Promise<Response>;

function receipt(c: Context, world: World, charge: Charge): Answer {
  const card = say('cardEnding', {
    brand: charge.payment_method_details?.card?.brand ?? '',
    last4: charge.payment_method_details?.card?.last4 ?? '',
  });
  const text = say('receiptText', { amount: money(charge.amount, charge.currency), card, date: day(charge.created) });
  return page(c, world, {
    title: say('receiptTitle'),
    body: html`<main class="single"><div class="card">${merchantHead(world)}<h1>${say('receiptTitle')}</h1><p>${text}</p>
${charge.amount_refunded > 0 ? html`<p>${say('refundedText', { amount: money(charge.amount_refunded, charge.currency) })}</p>` : ''}</div></main>`,
  });
}

const returnOf = ({ next_action: next }: PaymentIntent): string | null => next?.redirect_to_url?.return_url ?? null;

function withWaitingIntent(c: Context, world: World, work: (intent: PaymentIntent) => Answer): Answer {
  const intent = world.store.get('paymentIntents', c.req.param('intent') ?? '');
  if (!intent) return unknownPage(c, world);
  if (intent.status !== 'requires_action')
    return noticePage(c, world, { title: 'completeTitle', text: 'completeText', status: 200 });
  return work(intent);
}

const ask = (c: Context, world: World): Answer =>
  withWaitingIntent(c, world, (intent) => {
    const method =
      intent.payment_method === null ? undefined : world.store.get('paymentMethods', intent.payment_method);
    return confirmPage(c, world, {
      action: `/pay/confirm/${intent.id}`,
      last4: method?.card?.last4 ?? '',
      amount: money(intent.amount, intent.currency),
      leadsTo: [returnOf(intent)],
    });
  });

async function answer(c: Context, world: World): Promise<Response> {
  const { answer: said } = await c.req.parseBody();
  return withWaitingIntent(c, world, (intent) => {
    const target = returnOf(intent);
    const leave = (
      title: 'confirmTitle' | 'unknownTitle',
      text: 'paidNow' | 'authentication_failed' | 'card_declined',
    ) => (target === null ? noticePage(c, world, { title, text, status: 200 }) : c.redirect(target, 303));
    if (said !== 'accept') {
      refuseAuthentication(world, intent);
      return leave('confirmTitle', 'authentication_failed');
    }
    try {
      confirm(world, intent, {}, true);
      return leave('confirmTitle', 'paidNow');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return leave('confirmTitle', 'card_declined');
    }
  });
}

/** Invoices, receipts and the bank's confirmation page, each at an address that cannot be guessed. */
export function documentPages(world: World): Hono {
  const withInvoice = (c: Context, work: typeof invoicePage): Answer => {
    const invoice = world.store.get('invoices', c.req.param('invoice') ?? '');
    if (!invoice) return unknownPage(c, world);
    return work(c, world, { invoice, back: null, action: `/pay/invoices/${invoice.id}` });
  };
  return new Hono()
    .get('/pay/invoices/:invoice', (c) => withInvoice(c, invoicePage))
    .post('/pay/invoices/:invoice', (c) => withInvoice(c, payInvoice))
    .get('/pay/receipts/:charge', (c) => {
      const charge = world.store.get('charges', c.req.param('charge'));
      return charge ? receipt(c, world, charge) : unknownPage(c, world);
    })
    .get('/pay/confirm/:intent', (c) => ask(c, world))
    .post('/pay/confirm/:intent', (c) => answer(c, world));
}
