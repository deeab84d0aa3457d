import type { Context } from 'hono';
import { html } from 'hono/html';
import { collect } from '../billing/collect.ts';
import type { Invoice } from '../state/wire.ts';
import type { World } from '../state/world.ts';
import { declineText, errorNotice } from './card-form.ts';
import { day, money, say } from './english.ts';
import { merchantHead, page } from './layout.ts';
import type { TextKey } from './texts.ts';

export interface InvoiceView {
  invoice: Invoice;
  back: string | null;
  /** Where an open invoice is paid. */
  action: string;
  error?: TextKey | null;
}

type Answer = Response | Promise<Response>;

/** An invoice with its lines; an open one can be paid with the card on file. */
export function invoicePage(c: Context, world: World, { invoice, back, action, error = null }: InvoiceView): Answer {
  const sum = (cents: number) => money(cents, invoice.currency);
  const title = say('invoice', { number: invoice.number ?? '' });
  const used = invoice.ending_balance === null ? 0 : invoice.starting_balance - invoice.ending_balance;
  return page(c, world, {
    title,
    body: html`<main class="single"><div>${merchantHead(world)}<h1>${title}</h1>
<p class="soft">${day(invoice.created)} · ${say(`invoice_${invoice.status ?? 'draft'}` as TextKey)}</p>
<p class="soft">${say('billedTo')}: <span dir="auto">${invoice.customer_name ?? invoice.customer_email ?? ''}</span></p>
${back === null ? '' : html`<p class="small"><a href="${back}">${say('back')}</a></p>`}</div>
<section class="card">${errorNotice(error, false)}<table class="table"><thead><tr><th scope="col">${say('description')}</th><th scope="col" class="end">${say('amount')}</th></tr></thead>
<tbody>${invoice.lines.data.map(({ description, amount }) => html`<tr><td dir="auto">${description}</td><td class="end">${sum(amount)}</td></tr>`)}
<tr><th scope="row">${say('total')}</th><td class="end">${sum(invoice.total)}</td></tr>
${used === 0 ? '' : html`<tr><th scope="row">${say('creditUsed')}</th><td class="end">${sum(used)}</td></tr>`}
<tr><th scope="row">${say('amountDue')}</th><td class="end"><strong>${sum(invoice.amount_due)}</strong></td></tr></tbody></table>
${invoice.status === 'open' ? html`<form class="spaced" method="post" action="${action}"><button class="button wide" data-busy="${say('processing')}">${say('payInvoice', { amount: sum(invoice.amount_remaining) })}</button></form>` : ''}</section></main>`,
  });
}

/** Pays an open invoice with the card on file; its holder is present, so the bank may ask for confirmation. */
export function payInvoice(c: Context, world: World, view: InvoiceView): Answer {
  if (view.invoice.status !== 'open') return c.redirect(view.action, 303);
  const collected = collect(world, view.invoice, { isOffSession: false, returnUrl: view.action });
  if (collected.kind === 'paid') return c.redirect(view.back === null ? view.action : `${view.back}?said=paid`, 303);
  const { verdict, intent, invoice } = collected;
  if (verdict.kind === 'authenticate' && intent) return c.redirect(`/pay/confirm/${intent.id}`, 303);
  const error = verdict.kind === 'declined' ? declineText(verdict.code, verdict.declineCode) : 'card_declined';
  return invoicePage(c, world, { ...view, invoice, error });
}
