import type { Context } from 'hono';
import { html } from 'hono/html';
import { productName } from '../billing/lines.ts';
import type { Customer, Invoice, PaymentMethod, PortalSession, Subscription } from '../state/wire.ts';
import type { World } from '../state/world.ts';
import { cardFields, errorNotice, nothingTyped, type Problems, type Typed, testCards } from './card-form.ts';
import { day, describeInterval, money, say } from './english.ts';
import { merchantHead, page, type View } from './layout.ts';
import { liveSubscriptions, owedInvoices } from './portal-actions.ts';
import type { TextKey } from './texts.ts';

export interface PortalView {
  session: PortalSession;
  customer: Customer;
  /** The secret address of this session; all actions are under it. */
  base: string;
  said?: string | null;
  typed?: Typed;
  problems?: Problems;
  error?: TextKey | null;
}

const tones: Readonly<Record<string, string>> = {
  active: 'good',
  trialing: 'good',
  paid: 'good',
  past_due: 'bad',
  unpaid: 'bad',
  open: 'bad',
};

const badge = (kind: 'status' | 'invoice', value: string): View =>
  html`<span class="badge ${tones[value] ?? 'soft'}">${say(`${kind}_${value}` as TextKey)}</span>`;

const cardName = ({ card }: PaymentMethod): string => {
  const brand = card?.brand ?? '';
  return say('cardEnding', { brand: brand.charAt(0).toUpperCase() + brand.slice(1), last4: card?.last4 ?? '' });
};

function planRow(world: World, subscription: Subscription, { base }: PortalView): View {
  const [item] = subscription.items.data;
  if (!item) return html``;
  const { price } = item;
  const when =
    subscription.cancel_at === null
      ? say('renewsOn', { date: day(item.current_period_end) })
      : say('endsOn', { date: day(subscription.cancel_at) });
  const amount = money((price.unit_amount ?? 0) * (item.quantity ?? 1), price.currency);
  const action =
    subscription.cancel_at === null
      ? html`<a class="button plain" href="${base}/cancel/${subscription.id}">${say('cancelPlan')}</a>`
      : html`<form method="post" action="${base}/keep/${subscription.id}"><button class="button">${say('keepPlan')}</button></form>`;
  return html`<li class="item"><div><p><strong>${productName(world, price)}</strong> ${badge('status', subscription.status)}</p>
<p>${say('perPeriod', { amount, period: describeInterval(price.recurring) })}</p><p class="soft small">${when}</p></div>${action}</li>`;
}

function overdue(world: World, { customer, base }: PortalView): View | '' {
  const [owed] = owedInvoices(world, customer.id);
  if (!owed) return '';
  const amount = money(owed.amount_remaining, owed.currency);
  return html`<div class="notice bad" role="status"><p><strong>${say('overdueTitle')}</strong>${say('overdueText', { amount })}</p>
<p><a href="${base}/invoices/${owed.id}">${say('payInvoice', { amount })}</a></p></div>`;
}

function cardRow(world: World, method: PaymentMethod, { customer, base }: PortalView): View {
  const [plan] = liveSubscriptions(world, customer.id);
  // A plan's own card takes precedence over the customer's.
  const isDefault = (plan?.default_payment_method ?? customer.invoice_settings.default_payment_method) === method.id;
  const expiry = `${String(method.card?.exp_month ?? 0).padStart(2, '0')} / ${method.card?.exp_year ?? ''}`;
  return html`<li class="item"><div><p><strong>${cardName(method)}</strong> ${isDefault ? html`<span class="badge soft">${say('defaultCard')}</span>` : ''}</p>
<p class="soft small">${say('cardExpires', { date: expiry })}</p></div>
<div class="actions">${isDefault ? '' : html`<form method="post" action="${base}/cards/${method.id}/default"><button class="button plain">${say('makeDefault')}</button></form>`}
<form method="post" action="${base}/cards/${method.id}/remove"><button class="button plain" aria-label="${`${say('remove')}: ${cardName(method)}`}">${say('remove')}</button></form></div></li>`;
}

function addCard(world: World, view: PortalView, isOpen: boolean): View {
  const { customer, base, typed = nothingTyped, problems = {}, error = null } = view;
  const owed = owedInvoices(world, customer.id);
  const sum = owed.reduce((total, invoice) => total + invoice.amount_remaining, 0);
  const text = sum > 0 ? say('saveAndPay', { amount: money(sum, owed[0]?.currency ?? 'usd') }) : say('saveCard');
  const hasProblems = Object.keys(problems).length > 0;
  return html`<details ${isOpen || hasProblems || error ? 'open' : ''}><summary>${say('addCard')}</summary>
${errorNotice(error, hasProblems)}
<form method="post" action="${base}/cards" novalidate>${cardFields(typed, problems)}
<button class="button wide" data-busy="${say('processing')}">${text}</button></form>${testCards(world.clock.now)}</details>`;
}

function invoiceTable(invoices: readonly Invoice[], { base }: PortalView): View {
  if (invoices.length === 0) return html`<p class="soft">${say('noInvoices')}</p>`;
  return html`<ul class="list">${invoices.map(
    (
      invoice,
    ) => html`<li class="item"><div><p>${day(invoice.created)}</p><p class="soft small">${invoice.number ?? ''}</p></div>
<div class="actions"><span>${money(invoice.total, invoice.currency)}</span>${badge('invoice', invoice.status ?? 'draft')}
<a href="${base}/invoices/${invoice.id}" aria-label="${`${say('view')}: ${say('invoice', { number: invoice.number ?? '' })}`}">${say('view')}</a></div></li>`,
  )}</ul>`;
}

/** The customer's page: plan, cards, invoices. */
export function portalPage(c: Context, world: World, view: PortalView): Response | Promise<Response> {
  const { session, customer, said = null } = view;
  const plans = liveSubscriptions(world, customer.id);
  const cards = world.store.filter('paymentMethods', (method) => method.customer === customer.id).reverse();
  const invoices = world.store
    .filter('invoices', (invoice) => invoice.customer === customer.id)
    .reverse()
    .slice(0, 24);
  return page(c, world, {
    title: say('portalTitle'),
    leadsTo: [session.return_url, session.flow?.after_completion.redirect?.return_url ?? null],
    body: html`<main class="single"><div>${merchantHead(world)}<h1>${say('portalTitle')}</h1><p class="soft"><span dir="ltr">${customer.email ?? ''}</span></p>
${session.return_url === null ? '' : html`<p class="small"><a href="${session.return_url}">${say('backTo', { merchant: world.settings.merchant })}</a></p>`}</div>
${said === null ? '' : html`<div class="notice good" role="status"><p>${said}</p></div>`}
${overdue(world, view)}
<section class="card"><h2>${say('currentPlan')}</h2>${plans.length === 0 ? html`<p class="soft">${say('noPlan')}</p>` : html`<ul class="list">${plans.map((plan) => planRow(world, plan, view))}</ul>`}</section>
<section class="card"><h2>${say('paymentMethods')}</h2>${cards.length === 0 ? html`<p class="soft">${say('noCards')}</p>` : html`<ul class="list">${cards.map((card) => cardRow(world, card, view))}</ul>`}
${addCard(world, view, session.flow?.type === 'payment_method_update' && said === null)}</section>
<section class="card"><h2>${say('invoices')}</h2>${invoiceTable(invoices, view)}</section></main>`,
  });
}

/** Asks for confirmation before a plan is canceled. */
export function cancelPage(
  c: Context,
  world: World,
  { session, base }: PortalView,
  subscription: Subscription,
): Response | Promise<Response> {
  const date = day(subscription.items.data[0]?.current_period_end ?? 0);
  return page(c, world, {
    title: say('cancelTitle'),
    leadsTo: [session.return_url, session.flow?.after_completion.redirect?.return_url ?? null],
    body: html`<main class="single"><div class="card">${merchantHead(world)}<h1>${say('cancelTitle')}</h1><p>${say('cancelText', { date })}</p>
<form method="post" action="${base}/cancel/${subscription.id}"><div class="actions"><button class="button">${say('cancelConfirm')}</button>
<a class="button plain" href="${base}">${say('cancelNot')}</a></div></form></div></main>`,
  });
}
